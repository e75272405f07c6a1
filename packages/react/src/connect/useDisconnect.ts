'use client'
import type { disconnect } from '@latchkey/core/connect/disconnect'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Ends a connection on both sides; rejects with 'Failed to disconnect' when the wallet could not be told. */
export function useDisconnect(): (params?: disconnect.Params) => Promise<void> {
  const latchkey = useLatchkey()
  return useCallback(
    async (params) => (await import('@latchkey/core/connect/disconnect')).disconnect(latchkey, params),
    [latchkey],
  )
}
