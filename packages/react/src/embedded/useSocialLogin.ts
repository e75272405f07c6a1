'use client'
import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import type { AccountView } from '@latchkey/core/connect/accountView'
import { cancelSocialLogin } from '@latchkey/core/embedded/social/cancelSocialLogin'
import { signInWithSocial } from '@latchkey/core/embedded/social/signInWithSocial'
import type { SocialLogin } from '@latchkey/core/embedded/social/socialLogin'
import { useMemo } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The sign-in with a social account that is under way, and its actions. Not loaded lazily: the window must open in the click. */
export function useSocialLogin(): useSocialLogin.Result {
  const latchkey = useLatchkey()
  const login = useLatchkeyState(({ socialLogin }) => socialLogin)
  const actions = useMemo(
    () => ({
      signInWithSocial: (params: { readonly provider: SocialProvider }) => signInWithSocial(latchkey, params),
      signInWithFarcaster: async () =>
        (await import('@latchkey/core/embedded/farcaster/signInWithFarcaster')).signInWithFarcaster(latchkey),
      resendSocialLink: async () =>
        (await import('@latchkey/core/embedded/social/resendSocialLink')).resendSocialLink(latchkey),
      resumeSocialLogin: async () =>
        (await import('@latchkey/core/embedded/social/resumeSocialLogin')).resumeSocialLogin(latchkey),
      cancelSocialLogin: () => cancelSocialLogin(latchkey),
    }),
    [latchkey],
  )
  return { login, ...actions }
}

export declare namespace useSocialLogin {
  type Result = {
    /** Undefined before the first sign-in and once connected. */
    readonly login: SocialLogin | undefined
    /** Call it in a click. Rejects with the error that the state then holds. */
    readonly signInWithSocial: (params: { readonly provider: SocialProvider }) => Promise<AccountView>
    /** `login` then has a `uri` to show as a code, or to open on a phone. */
    readonly signInWithFarcaster: () => Promise<AccountView>
    /** E-mails another link. Rejects within 30 s after the last one. */
    readonly resendSocialLink: () => Promise<void>
    /** Continues the sign-in that a reload interrupted while it waited for the e-mailed link, and resolves with it. */
    readonly resumeSocialLogin: () => Promise<SocialLogin | undefined>
    readonly cancelSocialLogin: () => void
  }
}
