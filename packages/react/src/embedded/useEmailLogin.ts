'use client'
import type { EmailLogin } from '@latchkey/core/embedded/emailLogin'
import { useMemo } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The sign-in with an e-mail address that is under way, and its actions. Each rejects with the error that the state then holds. */
export function useEmailLogin(): useEmailLogin.Result {
  const latchkey = useLatchkey()
  const login = useLatchkeyState(({ emailLogin }) => emailLogin)
  const actions = useMemo(
    () => ({
      signInWithEmail: async (email: string) =>
        (await import('@latchkey/core/embedded/signInWithEmail')).signInWithEmail(latchkey, { email }),
      resend: async () => (await import('@latchkey/core/embedded/resendEmail')).resendEmail(latchkey),
      submitCode: async (code: string) => {
        await (await import('@latchkey/core/embedded/submitCode')).submitCode(latchkey, { code })
      },
      cancel: async () => (await import('@latchkey/core/embedded/cancelEmailLogin')).cancelEmailLogin(latchkey),
      resume: async () => (await import('@latchkey/core/embedded/resumeEmailLogin')).resumeEmailLogin(latchkey),
    }),
    [latchkey],
  )
  return { login, ...actions }
}

export declare namespace useEmailLogin {
  type Result = {
    /** Undefined before the first address and once connected. */
    readonly login: EmailLogin | undefined
    readonly signInWithEmail: (email: string) => Promise<EmailLogin | undefined>
    readonly resend: () => Promise<EmailLogin | undefined>
    readonly submitCode: (code: string) => Promise<void>
    readonly cancel: () => Promise<void>
    /** Goes on with a sign-in that a reload interrupted, and resolves with it. */
    readonly resume: () => Promise<EmailLogin | undefined>
  }
}
