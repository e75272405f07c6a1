'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import { createElement, type ReactNode, useEffect } from 'react'
import { LatchkeyContext } from './LatchkeyContext.ts'

/**
 * Provides an instance to the hooks of an app that draws everything itself, without the button and the modal. Restores the stored
 * connections after mounting.
 */
export function HeadlessProvider({ latchkey, children }: HeadlessProvider.Props) {
  useEffect(() => void latchkey.start(), [latchkey])
  return createElement(LatchkeyContext.Provider, { value: latchkey }, children)
}

export declare namespace HeadlessProvider {
  type Props = { readonly latchkey: Latchkey; readonly children: ReactNode }
}
