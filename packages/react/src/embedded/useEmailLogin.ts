'use client'
import type { EmailLogin } from '@latchkey/core/embedded/email/emailLogin.machine'
import { useMemo } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The sign-in with an e-mail address that is under way, and its actions. Each rejects with the error that the state then holds. */
export function useEmailLogin(): useEmailLogin.Result {
  const latchkey = useLatchkey()
  const login = useLatchkeyState(({ emailLogin }) => emailLogin)
  const actions = useMemo(
    () => ({
      signInWithEmail: async (params: { readonly email: string }) =>
        (await import('@latchkey/core/embedded/email/signInWithEmail')).signInWithEmail(latchkey, params),
      resendEmail: async () => (await import('@latchkey/core/embedded/email/resendEmail')).resendEmail(latchkey),
      submitCode: async (params: { readonly code: string }) => {
        await (await import('@latchkey/core/embedded/email/submitCode')).submitCode(latchkey, params)
      },
      cancelEmailLogin: async () =>
        (await import('@latchkey/core/embedded/email/cancelEmailLogin')).cancelEmailLogin(latchkey),
      resumeEmailLogin: async () =>
        (await import('@latchkey/core/embedded/email/resumeEmailLogin')).resumeEmailLogin(latchkey),
    }),
    [latchkey],
  )
  return { login, ...actions }
}

export declare namespace useEmailLogin {
  type Result = {
    /** Undefined before the first address and once connected. */
    readonly login: EmailLogin | undefined
    readonly signInWithEmail: (params: { readonly email: string }) => Promise<EmailLogin | undefined>
    readonly resendEmail: () => Promise<EmailLogin | undefined>
    readonly submitCode: (params: { readonly code: string }) => Promise<void>
    readonly cancelEmailLogin: () => Promise<void>
    /** Continues a sign-in that a reload interrupted, and resolves with it. */
    readonly resumeEmailLogin: () => Promise<EmailLogin | undefined>
  }
}
