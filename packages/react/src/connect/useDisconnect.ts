'use client'
import type { Namespace } from '@latchkey/base/caip'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Ends a connection on both sides; rejects with 'Failed to disconnect' when the wallet could not be told. */
export function useDisconnect(): (params?: { readonly namespace?: Namespace }) => Promise<void> {
  const latchkey = useLatchkey()
  return useCallback(
    async (params) => (await import('@latchkey/core/connect/disconnect')).disconnect(latchkey, params),
    [latchkey],
  )
}
