import type { ReactNode, RefObject } from 'react'
import { attachSheets } from '../css/attachSheets.tsx'
import { useBeforePaint } from '../css/useBeforePaint.tsx'
import styles, { sheet } from './Dialog.lk.css'
import { deepActiveElement } from './deepActiveElement.tsx'
import { lockScroll } from './lockScroll.tsx'

/**
 * The bare modal `<dialog>`, shown while it is mounted, or once `shown`: top layer, inert page, native Escape, scroll lock, focus in and back.
 * Small enough to load with the page; `useDialog` adds the rest.
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
    // The dialog itself takes the focus, so that a screen reader says its name first.
    dialog.setAttribute('autofocus', '')
    if (!dialog.open) {
      if (dialog.showModal) dialog.showModal()
      // jsdom has no such method.
      else dialog.open = true
    }
    if (deepActiveElement(dialog.ownerDocument) !== dialog) dialog.focus({ preventScroll: true })
    return () => {
      // Also returns the focus to where it was.
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
        // React's strict mode closes it and opens it again, and happy-dom fires this in between.
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
    /** False for one that is made ahead and not shown yet. */
    readonly shown?: boolean | undefined
    /** False while the exit animation plays. */
    readonly open: boolean
    /** The accessible name; or `labelledBy`, the id of the heading. */
    readonly label?: string | undefined
    readonly labelledBy?: string | undefined
    readonly describedBy?: string | undefined
    /** The browser closed it by itself. */
    readonly onClosed?: (() => void) | undefined
    readonly children: ReactNode
  }
}
