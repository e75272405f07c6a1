'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { SignInSession } from '@latchkey/core/siwx/signInState'
import { type ActionState, useAction } from '../useAction.ts'

/** Asks the active account to sign in and lets the server verify the signature. Fails with SIGNATURE_DECLINED when the visitor rejects. */
export function useSignIn(): useSignIn.Result {
  const { state, call, callAsync } = useAction(run)
  return {
    ...state,
    signIn: (input?: { readonly signal?: AbortSignal }) => call(input ?? {}),
    signInAsync: (input?: { readonly signal?: AbortSignal }) => callAsync(input ?? {}),
  }
}

export declare namespace useSignIn {
  type Result = ActionState<SignInSession> & {
    readonly signIn: (input?: { readonly signal?: AbortSignal }) => void
    readonly signInAsync: (input?: { readonly signal?: AbortSignal }) => Promise<SignInSession>
  }
}

async function run(latchkey: Latchkey, input: { readonly signal?: AbortSignal }): Promise<SignInSession> {
  return (await import('@latchkey/core/siwx/signIn')).signIn(latchkey, input)
}
