import { deepActiveElement } from './deepActiveElement.tsx'
import { tabbables } from './deepFocus.tsx'

/** Turns Tab round at both ends. The top layer keeps the page out; this keeps the browser's own bars out as well. */
export function keepTabInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const stops = tabbables(dialog)
  const first = stops[0]
  const last = stops.at(-1)
  const active = deepActiveElement(dialog.ownerDocument)
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const leaves = event.shiftKey ? active === first || active === dialog : active === last
  if (!leaves) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/** Whether a pointer event hit the backdrop: it reports the dialog as its target, so only the place tells. */
export function isOnBackdrop(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  if (event.target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}
