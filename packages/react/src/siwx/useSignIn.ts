'use client'
import type { SignInSession } from '@latchkey/core/siwx/signInState'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Asks the connected wallet to sign in and has the server verify it; rejects with 'Signature declined' when the visitor says no. */
export function useSignIn(): (params?: { readonly signal?: AbortSignal }) => Promise<SignInSession> {
  const latchkey = useLatchkey()
  return useCallback(
    async (params) => (await import('@latchkey/core/siwx/signIn')).signIn(latchkey, params),
    [latchkey],
  )
}
