import type { ReactNode, RefObject } from 'react'
import { attachSheets } from '../css/attachSheets.tsx'
import { useBeforePaint } from '../css/useBeforePaint.tsx'
import styles, { sheet } from './Dialog.lk.css'
import { deepActiveElement } from './deepActiveElement.tsx'

/**
 * The bare modal `<dialog>`, shown while it is mounted, or once `shown`: top layer, inert page, native Escape, scroll lock, focus
 * in and back. Small enough to load with the page; `useDialog` adds the rest.
 */
export function DialogFrame({
  dialogRef,
  open,
  shown = true,
  label,
  labelledBy,
  describedBy,
  onClosed,
  children,
}: DialogFrame.Props) {
  useBeforePaint(() => {
    const dialog = dialogRef.current
    if (dialog) attachSheets(dialog, [sheet])
    if (!dialog || !shown) return
    // Before it is shown: it measures the page.
    const unlock = lockScroll(dialog.ownerDocument)
    // The dialog itself takes the focus, so that a screen reader reads its name first.
    dialog.setAttribute('autofocus', '')
    if (!dialog.open) {
      if (dialog.showModal) dialog.showModal()
      // Missing in jsdom.
      else dialog.open = true
    }
    if (deepActiveElement(dialog.ownerDocument) !== dialog) dialog.focus({ preventScroll: true })
    return () => {
      // Also restores the focus.
      dialog.close?.()
      unlock()
    }
  }, [dialogRef, shown])
  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      data-state={open ? 'open' : 'closing'}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
      onClose={({ currentTarget }) => {
        // React's strict mode closes and reopens it, and happy-dom fires this in between.
        queueMicrotask(() => currentTarget.open || onClosed?.())
      }}
    >
      {children}
    </dialog>
  )
}

export declare namespace DialogFrame {
  type Props = {
    readonly dialogRef: RefObject<HTMLDialogElement | null>
    /** False while it is prerendered. */
    readonly shown?: boolean | undefined
    /** False while the exit animation plays. */
    readonly open: boolean
    /** The accessible name; or `labelledBy`, the id of the heading. */
    readonly label?: string | undefined
    readonly labelledBy?: string | undefined
    readonly describedBy?: string | undefined
    /** The browser closed it. */
    readonly onClosed?: (() => void) | undefined
    readonly children: ReactNode
  }
}

/** Number of dialogs that lock a document's scrolling, and the root's styles before the first. */
const held = new WeakMap<Document, { count: number; overflow: string; paddingInlineEnd: string }>()

/** Locks the scrolling of the page behind and keeps its width, so that nothing jumps. Returns a function that unlocks it. */
function lockScroll(page: Document): () => void {
  const { documentElement: root, defaultView } = page
  const current = held.get(page)
  if (current) current.count++
  else {
    const { overflow, paddingInlineEnd } = root.style
    held.set(page, { count: 1, overflow, paddingInlineEnd })
    const scrollbar = (defaultView?.innerWidth ?? root.clientWidth) - root.clientWidth
    if (scrollbar > 0) root.style.paddingInlineEnd = `${scrollbar}px`
    root.style.overflow = 'hidden'
  }
  return () => {
    const hold = held.get(page)
    if (!hold || --hold.count > 0) return
    held.delete(page)
    root.style.overflow = hold.overflow
    root.style.paddingInlineEnd = hold.paddingInlineEnd
  }
}
