import { accountOf } from '@latchkey/core/connect/activeAccount'
import { isUnsupported } from '@latchkey/core/networks/appNetworks'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { hasAddress, type ModalController } from '../modalController.ts'
import { currentView, type Stack } from '../router/route.ts'
import { finishConnecting, walletsStack } from './finishConnecting.ts'

/**
 * Opens and closes the modal on connection events; `followConnection` covers what only an open modal needs. Loaded with the first
 * connection, so it first handles earlier events. Returns a function that stops it.
 */
export function followWallet(modal: ModalController): () => void {
  const { latchkey } = modal
  const { events } = latchkey
  /** Opens UnsupportedChain if the app does not support the active wallet's network. */
  const checkSupport = () => {
    const { status, networkId } = accountOf(latchkey.store.getState())
    const unsupported = status === 'connected' && isUnsupported(latchkey, networkId)
    if (unsupported) modal.open({ name: 'UnsupportedChain' })
  }
  /** True if ProfileWallets is open and another wallet remains connected. */
  const staysInWallets = () => {
    const { open, stack } = modal.store.getState()
    return open && currentView(stack).name === 'ProfileWallets' && hasAddress(latchkey)
  }
  /** Stack to return to after signing in with an additional wallet. */
  let afterSignIn: Stack | undefined
  const signIn = () => {
    afterSignIn = walletsStack(modal)
    modal.open({ name: 'SIWXSignMessage' })
    modal.onClose(() => {
      afterSignIn = undefined
    })
  }
  const stops = [
    events.on('signInRequired', signIn),
    events.on('connected', checkSupport),
    events.on('signedIn', () => {
      finishConnecting(modal, afterSignIn)
      afterSignIn = undefined
    }),
    events.on('disconnected', ({ by, wasActive }) => {
      // Only a disconnect of the active connection closes the modal.
      if (wasActive && !staysInWallets()) modal.close()
      modal.store.setState({ walletLeft: by === 'wallet' })
    }),
    events.on('networkChanged', checkSupport),
    events.on('accountChanged', checkSupport),
    events.on('activeNamespaceChanged', checkSupport),
  ]
  // Handle events from before this module had loaded.
  checkSupport()
  if (signInOf(latchkey.store.getState()).status === 'required') signIn()
  return () => {
    for (const stop of stops) stop()
  }
}
