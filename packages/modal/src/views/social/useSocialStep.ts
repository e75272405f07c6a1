import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import { cancelSocialLogin } from '@latchkey/core/embedded/social/cancelSocialLogin'
import { signInWithSocial } from '@latchkey/core/embedded/social/signInWithSocial'
import type { SocialLogin } from '@latchkey/core/embedded/social/socialLogin'
import { useCallback } from 'react'
import { useModal } from '../../ModalContext.ts'
import { useLoginStep } from './useLoginStep.ts'

/** The sign-in in a provider's window. */
export function useSocialStep(provider: SocialProvider): useSocialStep.Result {
  const { latchkey } = useModal()
  // The state holds the error.
  const start = useCallback(() => void signInWithSocial(latchkey, { provider }).catch(() => {}), [latchkey, provider])
  const { login } = useLoginStep({ view: 'ConnectingSocial', provider, begin: start, cancel: cancelSocialLogin })
  return { login, start }
}

export declare namespace useSocialStep {
  type Result = {
    readonly login: SocialLogin | undefined
    /** Starts again. Call it from a click handler. */
    readonly start: () => void
  }
}
