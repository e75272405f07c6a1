import type { ModalController } from '../modalController.ts'
import type { Stack } from '../router/route.ts'

/** The way to ProfileWallets on the stack of an open modal; undefined when the visitor did not come from there. */
export function walletsStack({ store }: ModalController): Stack | undefined {
  const { open, stack } = store.getState()
  const at = stack.findIndex(({ name }) => name === 'ProfileWallets')
  return open && at >= 0 ? (stack.slice(0, at + 1) as unknown as Stack) : undefined
}

/** Closes the modal, or returns to ProfileWallets, where the connecting began (spec S4.3). */
export function finishConnecting(modal: ModalController, back = walletsStack(modal)): void {
  if (back) modal.store.setState({ stack: back })
  else modal.close()
}
