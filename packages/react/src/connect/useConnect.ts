'use client'
import type { connect } from '@latchkey/core/connect/connect'
import type { Slot } from '@latchkey/core/connect/connection.machine'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Connects a wallet of this page. */
export function useConnect(): (params: connect.Params) => Promise<Slot> {
  const latchkey = useLatchkey()
  return useCallback(
    async (params) => (await import('@latchkey/core/connect/connect')).connect(latchkey, params),
    [latchkey],
  )
}
