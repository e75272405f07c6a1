import { accountOf } from '@latchkey/core/connect/activeAccount'
import { isUnsupported } from '@latchkey/core/networks/appNetworks'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { hasAddress, type ModalController } from '../modalController.ts'
import { currentView, type Stack } from '../router/route.ts'
import { finishConnecting, walletsStack } from './finishConnecting.ts'

/**
 * Opens and closes the modal on what happens to the connections; `followConnection` does what only an open modal needs. Loaded with
 * the first connection, so it begins with what happened before. Returns stop.
 */
export function followWallet(modal: ModalController): () => void {
  const { latchkey } = modal
  const { events } = latchkey
  /** The active wallet is on a network the app does not support. */
  const checkSupport = () => {
    const { status, networkId } = accountOf(latchkey.store.getState())
    const unsupported = status === 'connected' && isUnsupported(latchkey, networkId)
    if (unsupported) modal.open({ name: 'UnsupportedChain' })
  }
  /** The visitor manages several wallets, and another one is left. */
  const staysInWallets = () => {
    const { open, stack } = modal.store.getState()
    return open && currentView(stack).name === 'ProfileWallets' && hasAddress(latchkey)
  }
  /** Where a visitor goes after the sign-in of a wallet that was added to others. */
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
      // Another connection that ends is no reason to close what the visitor is doing.
      if (wasActive && !staysInWallets()) modal.close()
      modal.store.setState({ walletLeft: by === 'wallet' })
    }),
    events.on('networkChanged', checkSupport),
    events.on('accountChanged', checkSupport),
    events.on('activeNamespaceChanged', checkSupport),
  ]
  // What happened while this was loading.
  checkSupport()
  if (signInOf(latchkey.store.getState()).status === 'required') signIn()
  return () => {
    for (const stop of stops) stop()
  }
}
