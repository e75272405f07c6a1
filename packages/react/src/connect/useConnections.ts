'use client'
import type { Connection } from '@latchkey/core/connect/connection'
import type { setActive } from '@latchkey/core/connect/setActive'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** All connections, and `setActive` to select the active one. */
export function useConnections(): {
  readonly connections: readonly Connection[]
  readonly setActive: (params: setActive.Params) => Promise<void>
} {
  const latchkey = useLatchkey()
  const connections = useLatchkeyState((state) => state.connections)
  const set = useCallback(
    async (params: setActive.Params) => (await import('@latchkey/core/connect/setActive')).setActive(latchkey, params),
    [latchkey],
  )
  return { connections, setActive: set }
}
