import type { ModalController } from '../modalController.ts'
import type { Stack } from '../router/route.ts'

/** The stack up to ProfileWallets; undefined if the modal is closed or the visitor did not start there. */
export function walletsStack({ store }: ModalController): Stack | undefined {
  const { open, stack } = store.getState()
  const at = stack.findIndex(({ name }) => name === 'ProfileWallets')
  return open && at >= 0 ? (stack.slice(0, at + 1) as unknown as Stack) : undefined
}

/** Closes the modal, or returns to ProfileWallets if the visitor started there (spec S4.3). */
export function finishConnecting(modal: ModalController, back = walletsStack(modal)): void {
  if (back) modal.store.setState({ stack: back })
  else modal.close()
}
