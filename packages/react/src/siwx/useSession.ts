'use client'
import { type SignInState, signInOf } from '@latchkey/core/siwx/signInState'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The sign-in state of the active account, and `signOut`. */
export function useSession(): { readonly state: SignInState; readonly signOut: () => Promise<void> } {
  const latchkey = useLatchkey()
  const state = useLatchkeyState(signInOf)
  const signOut = useCallback(async () => (await import('@latchkey/core/siwx/signOut')).signOut(latchkey), [latchkey])
  return { state, signOut }
}
