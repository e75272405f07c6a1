import { connectedShownMs } from '@latchkey/contracts/constants/modal'
import type { ModalController } from '../modalController.ts'
import type { Stack } from '../router/route.ts'

/** The stack up to ProfileWallets; undefined if the modal is closed or the visitor did not start there. */
export function walletsStack({ store }: ModalController): Stack | undefined {
  const { open, stack } = store.getState()
  const at = stack.findIndex(({ name }) => name === 'ProfileWallets')
  return open && at >= 0 ? (stack.slice(0, at + 1) as unknown as Stack) : undefined
}

/**
 * Confirms the connection for a moment and closes the modal, or returns to ProfileWallets if the visitor started there (spec S4.3).
 * An embedded modal shows the account instead.
 */
export function finishConnecting(modal: ModalController, back = walletsStack(modal)): void {
  const { store, latchkey } = modal
  const { open, embedded } = store.getState()
  const stack: Stack = [{ name: 'Connected' }]
  if (back) store.setState({ stack: back })
  else if (!open || embedded) modal.close()
  else {
    store.setState({ stack })
    latchkey.clock.after(connectedShownMs, () => {
      // The visitor or the app may have opened another view.
      if (store.getState().stack === stack) modal.close()
    })
  }
}
