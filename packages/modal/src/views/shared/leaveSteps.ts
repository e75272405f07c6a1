import type { ModalController } from '../../modalController.ts'

/** Returns from the steps of Settings to where they were started, or closes the modal if it was opened for them. */
export function leaveSteps(modal: ModalController): void {
  const { stack } = modal.store.getState()
  const [first, ...rest] = stack.filter((view) => view.name !== 'AccountSettings' || view.step === undefined)
  if (first) modal.store.setState({ stack: [first, ...rest] })
  else modal.close()
}
