import { deepActiveElement } from './deepFocus.tsx'
import { lockScroll } from './lockScroll.tsx'

/**
 * Puts a mounted `<dialog>` into the top layer and takes the focus and the page's scroll.
 * Returns the way back: closes it, lets go of the scroll and returns the focus to where it was.
 */
export function openModal(dialog: HTMLDialogElement, { initialFocus }: openModal.Params): () => void {
  const before = deepActiveElement(dialog.ownerDocument)
  if (!dialog.open) dialog.showModal()
  const release = lockScroll(dialog.ownerDocument)
  const guard = new MutationObserver(() => {
    // Password managers set `inert` on what they do not know, and with it lock the visitor out of the dialog.
    dialog.removeAttribute('inert')
    takeFocusBack(dialog)
  })
  guard.observe(dialog, { attributeFilter: ['inert'], childList: true, subtree: true })
  const target = initialFocus ?? dialog
  target.focus({ preventScroll: true })
  return () => {
    guard.disconnect()
    if (dialog.open) dialog.close()
    release()
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}

export declare namespace openModal {
  type Params = {
    /** Takes the focus. The dialog itself when absent: a screen reader then says its name first. */
    readonly initialFocus: HTMLElement | null | undefined
  }
}

/**
 * A focused part that leaves the page drops the focus on its body, behind the dialog: a screen reader loses its place. It goes to
 * the heading then, where the new state is read from.
 */
function takeFocusBack(dialog: HTMLDialogElement): void {
  const { activeElement, body } = dialog.ownerDocument
  if (activeElement !== body) return
  const target = dialog.querySelector<HTMLElement>('h2[tabindex]') ?? dialog
  target.focus({ preventScroll: true })
}

/** Waits for the dialog's own exit animation (and its backdrop's); rings inside it turn for ever and do not count. */
export async function exitDone(dialog: HTMLDialogElement): Promise<void> {
  if (dialog.ownerDocument.hidden) return
  const own = dialog
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target === dialog)
  await Promise.allSettled(own.map((animation) => animation.finished))
}
