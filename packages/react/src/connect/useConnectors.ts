'use client'
import type { Connector } from '@latchkey/core/connect/port'
import { watchConnectors } from '@latchkey/core/connect/watchConnectors'
import { useEffect } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** Wallets found in this page, also those that announce themselves later. */
export function useConnectors(): readonly Connector[] {
  const latchkey = useLatchkey()
  useEffect(() => {
    watchConnectors(latchkey)
  }, [latchkey])
  return useLatchkeyState(({ connectors }) => connectors)
}
