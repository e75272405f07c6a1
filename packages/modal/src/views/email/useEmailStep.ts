import { cancelEmailLogin } from '@latchkey/core/embedded/email/cancelEmailLogin'
import { type EmailLogin, isMailed } from '@latchkey/core/embedded/email/emailLogin.machine'
import { resendEmail } from '@latchkey/core/embedded/email/resendEmail'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useEffect } from 'react'
import { useModal } from '../../ModalContext.ts'
import { currentView } from '../../router/route.ts'
import { viewOf } from './viewOf.ts'

/** The sign-in in progress. Opens the view of each step, and the account at the end. */
export function useEmailStep(): useEmailStep.Result {
  const modal = useModal()
  const { latchkey } = modal
  const login = useLatchkeyState(({ emailLogin }) => emailLogin)
  const connected = useLatchkeyState(({ connections }) => connections.some(({ via }) => via === 'embedded'))
  const signIn = useLatchkeyState((state) => signInOf(state).status)
  useEffect(() => {
    // If the visitor has signed in in another tab, leaving this view ends the sign-in of this one.
    if (login && !(connected && isMailed(login))) {
      const name = viewOf(login)
      if (currentView(modal.store.getState().stack).name !== name) modal.replace({ name })
    } else if (!connected) modal.replace({ name: 'EmailLogin' })
    // Signing in to the app follows, in its own view, and confirms itself (spec S4.6).
    else if (
      (signIn === 'off' || signIn === 'signed') &&
      currentView(modal.store.getState().stack).name !== 'Connected'
    )
      modal.store.setState({ stack: [{ name: 'Account' }] })
  }, [modal, login, connected, signIn])
  useEffect(
    () => () => {
      const { open, stack } = modal.store.getState()
      const isLeft = open && !currentView(stack).name.startsWith('Email')
      // The visitor went back. Closing the modal does not end the sign-in.
      if (isLeft && isMailed(latchkey.store.getState().emailLogin)) cancelEmailLogin(latchkey)
    },
    [modal, latchkey],
  )
  return {
    login,
    // The error is in the state.
    resend: () => void resendEmail(latchkey).catch(() => {}),
  }
}

export declare namespace useEmailStep {
  type Result = { readonly login: EmailLogin | undefined; readonly resend: () => void }
}
