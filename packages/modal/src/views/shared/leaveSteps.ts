import type { ModalController } from '../../modalController.ts'

/** Leaves the Settings steps for the view they were started from, or closes the modal if it was opened for them. */
export function leaveSteps(modal: ModalController): void {
  const { stack } = modal.store.getState()
  const [first, ...rest] = stack.filter((view) => view.name !== 'AccountSettings' || view.step === undefined)
  if (first) modal.store.setState({ stack: [first, ...rest] })
  else modal.close()
}
