'use client'
import type { Connector } from '@latchkey/core/connect/port'
import { useEffect } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** Wallets found in this page, also those that announce themselves later. */
export function useConnectors(): readonly Connector[] {
  const latchkey = useLatchkey()
  useEffect(() => {
    void import('@latchkey/core/connect/watchConnectors').then(({ watchConnectors }) => watchConnectors(latchkey))
  }, [latchkey])
  return useLatchkeyState(({ connectors }) => connectors)
}
