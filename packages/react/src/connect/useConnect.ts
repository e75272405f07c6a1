'use client'
import type { AccountView } from '@latchkey/core/connect/accountView'
import type { connect } from '@latchkey/core/connect/connect'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Connects a wallet of this page. */
export function useConnect(): (params: connect.Params) => Promise<AccountView> {
  const latchkey = useLatchkey()
  return useCallback(
    async (params) => (await import('@latchkey/core/connect/connect')).connect(latchkey, params),
    [latchkey],
  )
}
