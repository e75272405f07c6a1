'use client'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Has the connected account sign a text; resolves with the signature. */
export function useSignMessage(): (message: string, options?: { readonly signal?: AbortSignal }) => Promise<string> {
  const latchkey = useLatchkey()
  return useCallback(
    async (message, options) =>
      (await import('@latchkey/core/account/signMessage')).signMessage(latchkey, { message, ...options }),
    [latchkey],
  )
}
