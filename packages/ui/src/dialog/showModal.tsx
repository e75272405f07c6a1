// jsdom has neither method. Setting `open` again changes nothing where they exist.

export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal?.()
  dialog.open = true
}

export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close?.()
  dialog.open = false
}
