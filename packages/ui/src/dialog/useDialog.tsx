import { type RefObject, useEffect, useRef } from 'react'
import { useSheets } from '../css/useSheets.tsx'
import { sheet } from './DialogExit.lk.css'
import { isOnBackdrop, keepTabInside } from './keepInside.tsx'

/**
 * What a shown `DialogFrame` lacks: Tab stays inside, Escape and the backdrop ask to close, the focus is never lost, and
 * `onExited` comes once the exit animation is over. Whether a request closes it is the owner's decision.
 */
export function useDialog(ref: RefObject<HTMLDialogElement | null>, params: useDialog.Params): void {
  const { open, onOpenChange, onExited } = params
  useSheets(ref, sheet)
  const latestOnExited = useRef(onExited)
  useEffect(() => {
    latestOnExited.current = onExited
  })
  useEffect(() => (ref.current ? guardFocus(ref.current) : undefined), [ref])
  useEffect(() => {
    if (ref.current && open) return listenForRequests(ref.current, onOpenChange)
  }, [open, onOpenChange, ref])
  useEffect(() => {
    if (open || !ref.current) return
    let current = true
    void exitDone(ref.current).then(() => {
      if (current) latestOnExited.current()
    })
    return () => {
      current = false
    }
  }, [open, ref])
}

export declare namespace useDialog {
  type Reason = 'escape' | 'backdrop'
  type OnOpenChange = (open: boolean, details: { readonly reason: Reason; readonly event: Event }) => void
  type Params = { readonly open: boolean; readonly onOpenChange: OnOpenChange; readonly onExited: () => void }
}

/**
 * Keeps the focus in the dialog. A focused part that is removed would drop it on the body, behind the dialog, and a screen reader
 * would lose its place: it goes to the heading, where the new state is read from.
 */
function guardFocus(dialog: HTMLDialogElement): () => void {
  const observer = new MutationObserver(() => {
    // Password managers set `inert` on elements they don't know, which would lock the visitor out.
    dialog.removeAttribute('inert')
    const { activeElement, body } = dialog.ownerDocument
    if (activeElement !== body) return
    const target = dialog.querySelector<HTMLElement>('h2[tabindex]') ?? dialog
    target.focus({ preventScroll: true })
  })
  observer.observe(dialog, { attributeFilter: ['inert'], childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Listens on the element itself, so that a nested dialog's Escape is answered by that dialog alone. */
function listenForRequests(dialog: HTMLDialogElement, onOpenChange: useDialog.OnOpenChange): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const request = (reason: useDialog.Reason, event: Event) => onOpenChange(false, { reason, event })
  let pressedOutside = false
  dialog.addEventListener('keydown', (event) => onKey(dialog, event, request), { signal })
  dialog.addEventListener('cancel', (event) => onCancel(dialog, event, request), { signal })
  dialog.addEventListener('close', (event) => onClose(dialog, event, request), { signal })
  dialog.addEventListener('pointerdown', (event) => (pressedOutside = isOnBackdrop(dialog, event)), { signal })
  dialog.addEventListener(
    'click',
    (event) => {
      // The second press of a double click on a button that was there before the sheet became smaller.
      if (pressedOutside && event.detail < 2 && isOnBackdrop(dialog, event)) request('backdrop', event)
      pressedOutside = false
    },
    { signal },
  )
  return () => listening.abort()
}

type Request = (reason: useDialog.Reason, event: Event) => void

function onKey(dialog: HTMLDialogElement, event: KeyboardEvent, request: Request): void {
  if (event.defaultPrevented || event.isComposing) return
  if (event.key === 'Tab') keepTabInside(dialog, event)
  if (event.key !== 'Escape') return
  event.preventDefault()
  request('escape', event)
}

/** The close gesture of phones; also Escape when nothing has the focus. Bubbles from file inputs, hence the check. */
function onCancel(dialog: HTMLDialogElement, event: Event, request: Request): void {
  if (event.target !== dialog) return
  event.preventDefault()
  request('escape', event)
}

/** The browser closed it by itself (a second Escape cannot be refused). Strict mode closes and reopens: that is not a request. */
function onClose(dialog: HTMLDialogElement, event: Event, request: Request): void {
  if (event.target === dialog && !dialog.open) request('escape', event)
}

/** Waits for the exit animations of the dialog and its backdrop; the endless ones of rings inside it don't count. */
async function exitDone(dialog: HTMLDialogElement): Promise<void> {
  if (dialog.ownerDocument.hidden) return
  const own = dialog
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target === dialog)
  await Promise.allSettled(own.map((animation) => animation.finished))
}
