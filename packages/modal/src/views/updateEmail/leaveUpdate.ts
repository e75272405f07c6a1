import type { ModalController } from '../../modalController.ts'

/** Returns to where the e-mail change was started, or closes the modal if it was opened for it. */
export function leaveUpdate(modal: ModalController): void {
  const { stack } = modal.store.getState()
  const [first, ...rest] = stack.filter((view) => view.name !== 'AccountSettings' || view.step === undefined)
  if (first) modal.store.setState({ stack: [first, ...rest] })
  else modal.close()
}
