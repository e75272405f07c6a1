'use client'
import type { SentTransfer, sendToken } from '@latchkey/core/send/sendToken'
import type { SendDraft } from '@latchkey/core/send/validateSend'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Sends the native currency or a token from the connected account; resolves once the wallet has sent the transfer. */
export function useSendToken(): (draft: SendDraft, options?: Parameters<typeof sendToken>[2]) => Promise<SentTransfer> {
  const latchkey = useLatchkey()
  return useCallback(
    async (draft, options) => (await import('@latchkey/core/send/sendToken')).sendToken(latchkey, draft, options),
    [latchkey],
  )
}
