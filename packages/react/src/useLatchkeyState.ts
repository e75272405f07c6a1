'use client'
import type { State } from '@latchkey/core/state'
import { useStore } from 'zustand'
import { useLatchkey } from './LatchkeyContext.ts'

/** A part of the state; renders again only when that part changes. `select` must return a stable value for an equal state. */
export function useLatchkeyState<value>(select: (state: State) => value): value {
  return useStore(useLatchkey().store, select)
}
