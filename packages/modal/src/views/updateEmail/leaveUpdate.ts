import type { ModalController } from '../../modalController.ts'
import type { Stack } from '../../router/route.ts'

/** Goes back to where the change of address was started from; closes the modal if it was opened for the change. */
export function leaveUpdate(modal: ModalController): void {
  const stack = modal.store
    .getState()
    .stack.filter((view) => view.name !== 'AccountSettings' || view.step === undefined)
  if (stack.length > 0) modal.store.setState({ stack: stack as unknown as Stack })
  else modal.close()
}
