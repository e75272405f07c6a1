import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useSheets } from '../css/useSheets.tsx'
import styles, { sheet } from './Dialog.lk.css'
import { isOnBackdrop, keepTabInside } from './keepInside.tsx'
import { exitDone, openModal } from './openModal.tsx'

/**
 * A modal `<dialog>`: top layer, page behind inert, focus in and back, Escape, backdrop, scroll lock, exit animation.
 * It asks to be closed through `onOpenChange`; whether it does is the owner's decision. Nested dialogs stack.
 */
export function Dialog({ open, ...props }: Dialog.Props) {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  if (!mounted) return null
  return <OpenDialog {...props} open={open} onExited={() => setMounted(false)} />
}

function OpenDialog(props: Dialog.Props & { readonly onExited: () => void }) {
  const { open, label, labelledBy, describedBy, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  useSheets(ref, sheet)
  useModal(ref, props)
  useRequests(ref, props)
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-state={open ? 'open' : 'closing'}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      {children}
    </dialog>
  )
}

/** Opens when mounted; when told to close, lets the exit animation end, then gives focus and scroll back. */
function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { open, initialFocus, onExited }: Dialog.Props & { readonly onExited: () => void },
): void {
  const latest = useRef({ initialFocus, onExited })
  useEffect(() => {
    latest.current = { initialFocus, onExited }
  })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    return openModal(dialog, { initialFocus: latest.current.initialFocus?.current })
  }, [ref])
  useEffect(() => {
    const dialog = ref.current
    if (open || !dialog) return
    let current = true
    void exitDone(dialog).then(() => {
      if (current) latest.current.onExited()
    })
    return () => {
      current = false
    }
  }, [open, ref])
}

/** Listens on the element itself, so that a nested dialog's Escape is answered by that dialog alone. */
function useRequests(ref: RefObject<HTMLDialogElement | null>, { open, onOpenChange }: Dialog.Props): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const listening = new AbortController()
    const { signal } = listening
    const ask = (reason: Dialog.Reason, event: Event) => onOpenChange(false, { reason, event })
    let pressedOutside = false
    dialog.addEventListener('keydown', (event) => onKey(dialog, event, ask), { signal })
    dialog.addEventListener('cancel', (event) => onCancel(dialog, event, ask), { signal })
    dialog.addEventListener('close', (event) => onClosed(dialog, event, ask), { signal })
    dialog.addEventListener('pointerdown', (event) => (pressedOutside = isOnBackdrop(dialog, event)), { signal })
    dialog.addEventListener(
      'click',
      (event) => {
        if (pressedOutside && isOnBackdrop(dialog, event)) ask('backdrop', event)
        pressedOutside = false
      },
      { signal },
    )
    return () => listening.abort()
  }, [open, onOpenChange, ref])
}

type Ask = (reason: Dialog.Reason, event: Event) => void

function onKey(dialog: HTMLDialogElement, event: KeyboardEvent, ask: Ask): void {
  if (event.defaultPrevented || event.isComposing) return
  if (event.key === 'Tab') keepTabInside(dialog, event)
  if (event.key !== 'Escape') return
  event.preventDefault()
  ask('escape', event)
}

/** The close gesture of phones; also Escape when nothing has the focus. Bubbles from file inputs, hence the check. */
function onCancel(dialog: HTMLDialogElement, event: Event, ask: Ask): void {
  if (event.target !== dialog) return
  event.preventDefault()
  ask('escape', event)
}

/** The browser closed it by itself (a second Escape it does not let us refuse); strict mode's reopening does not count. */
function onClosed(dialog: HTMLDialogElement, event: Event, ask: Ask): void {
  if (event.target === dialog && !dialog.open) ask('escape', event)
}

export declare namespace Dialog {
  type Reason = 'escape' | 'backdrop'
  type Props = {
    readonly open: boolean
    readonly onOpenChange: (open: boolean, details: { readonly reason: Reason; readonly event: Event }) => void
    /** The accessible name; or `labelledBy`, the id of the heading. */
    readonly label?: string | undefined
    readonly labelledBy?: string | undefined
    readonly describedBy?: string | undefined
    readonly initialFocus?: RefObject<HTMLElement | null> | undefined
    readonly children: ReactNode
  }
}
