import type { Social } from '@latchkey/contracts/frame/socialProviders'
import type { SocialLogin } from '@latchkey/core/embedded/social/socialLogin'
import type { Latchkey } from '@latchkey/core/latchkey'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useEffect } from 'react'
import { useModal } from '../../ModalContext.ts'
import { currentView } from '../../router/route.ts'

/** The sign-in shown by a view. Starts one if none is in progress when the view opens, and shows the account at the end. */
export function useLoginStep({ view, provider, begin, cancel }: useLoginStep.Params): useLoginStep.Result {
  const modal = useModal()
  const { latchkey } = modal
  const found = useLatchkeyState(({ socialLogin }) => socialLogin)
  const login = found?.provider === provider ? found : undefined
  const connected = useLatchkeyState(({ connections }) => connections.some(({ via }) => via === 'embedded'))
  const signIn = useLatchkeyState((state) => signInOf(state).status)

  useEffect(() => {
    // Signing in to the app follows, in its own view (spec S4.6).
    // If the visitor has signed in in another tab, leaving this view ends the sign-in of this one.
    const isDone = login?.status !== 'connecting' && connected && (signIn === 'off' || signIn === 'signed')
    // The modal already confirms a sign-in to the app.
    if (isDone && currentView(modal.store.getState().stack).name !== 'Connected')
      modal.store.setState({ stack: [{ name: 'Account' }] })
  }, [modal, login, connected, signIn])
  useEffect(() => {
    const { socialLogin, connections } = latchkey.store.getState()
    // The app opened this view directly, or its sign-in needs no click.
    if (socialLogin?.provider !== provider && !connections.some(({ via }) => via === 'embedded')) begin(latchkey)
    const stopListening = modal.onClose(() => {
      // The visitor can open the e-mailed link while the modal is closed.
      const { status } = latchkey.store.getState().socialLogin ?? {}
      if (status !== 'verifyDevice' && status !== 'connecting') cancel(latchkey)
    })
    return () => {
      stopListening()
      const { open, stack } = modal.store.getState()
      // The visitor went back. Troubleshooting is stacked on top of this view and does not end the sign-in.
      const isLeft = open && !stack.some(({ name }) => name === view)
      if (isLeft && latchkey.store.getState().socialLogin) cancel(latchkey)
    }
  }, [modal, latchkey, view, provider, begin, cancel])
  return { login, connected }
}

export declare namespace useLoginStep {
  type Params = {
    readonly view: 'ConnectingSocial' | 'ConnectingFarcaster'
    readonly provider: Social
    readonly begin: (latchkey: Latchkey) => void
    readonly cancel: (latchkey: Latchkey) => void
  }
  type Result = {
    /** Undefined before the sign-in begins and after it ends. */
    readonly login: SocialLogin | undefined
    /** True if the wallet is connected. */
    readonly connected: boolean
  }
}
