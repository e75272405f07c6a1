import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'
import { cancelSocialLogin } from '@latchkey/core/embedded/cancelSocialLogin'
import { signInWithSocial } from '@latchkey/core/embedded/signInWithSocial'
import type { SocialLogin } from '@latchkey/core/embedded/socialLogin'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useEffect } from 'react'
import { useModal } from '../../ModalContext.ts'

/** The sign-in in progress. Shows the account when it is done. */
export function useSocialStep(provider: SocialProvider): useSocialStep.Result {
  const modal = useModal()
  const { latchkey } = modal
  const found = useLatchkeyState(({ socialLogin }) => socialLogin)
  const login = found?.provider === provider ? found : undefined
  const connected = useLatchkeyState(({ connections }) => connections.some(({ via }) => via === 'embedded'))
  const signIn = useLatchkeyState((state) => signInOf(state).status)
  // The state holds the error.
  const start = () => void signInWithSocial(latchkey, { provider }).catch(() => {})

  useEffect(() => {
    // Signing in to the app follows, in its own view (spec S4.6).
    const isDone = !login && connected && (signIn === 'off' || signIn === 'signed')
    if (isDone) modal.store.setState({ stack: [{ name: 'Account' }] })
  }, [modal, login, connected, signIn])
  useEffect(() => {
    const { socialLogin, connections } = latchkey.store.getState()
    // The app opened this view directly, without a click on a provider.
    if (!socialLogin && !connections.some(({ via }) => via === 'embedded'))
      void signInWithSocial(latchkey, { provider }).catch(() => {})
    const stopListening = modal.onClose(() => {
      // The visitor can open the e-mailed link while the modal is closed.
      const { status } = latchkey.store.getState().socialLogin ?? {}
      if (status !== 'verifyDevice' && status !== 'connecting') cancelSocialLogin(latchkey)
    })
    return () => {
      stopListening()
      const { open, stack } = modal.store.getState()
      // The visitor went back. Troubleshooting is stacked on top of this view and does not end the sign-in.
      const isLeft = open && !stack.some(({ name }) => name === 'ConnectingSocial')
      if (isLeft && latchkey.store.getState().socialLogin) cancelSocialLogin(latchkey)
    }
  }, [modal, latchkey, provider])
  return { login, start }
}

export declare namespace useSocialStep {
  type Result = {
    readonly login: SocialLogin | undefined
    /** Starts again. Call it from a click handler. */
    readonly start: () => void
  }
}
