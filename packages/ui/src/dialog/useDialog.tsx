import { type RefObject, useEffect, useRef } from 'react'
import { useSheets } from '../css/useSheets.tsx'
import { sheet } from './DialogExit.lk.css'
import { deepActiveElement } from './deepActiveElement.tsx'
import { tabbables } from './deepFocus.tsx'

/**
 * Adds behaviour to a shown `DialogFrame`: traps Tab, requests closing on Escape and backdrop clicks, never loses the focus, and
 * calls `onExited` after the exit animation. The owner decides whether a request closes the dialog.
 */
export function useDialog(ref: RefObject<HTMLDialogElement | null>, params: useDialog.Params): void {
  const { open, onOpenChange, onExited } = params
  useSheets(ref, sheet)
  const latestOnExited = useRef(onExited)
  useEffect(() => {
    latestOnExited.current = onExited
  })
  const hasExited = useRef(false)
  useEffect(() => (ref.current ? guardFocus(ref.current) : undefined), [ref])
  useEffect(() => (ref.current ? followInput(ref.current) : undefined), [ref])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    // The browser closed it without a request to its owner: on an Escape before this effect, or on one during the exit animation,
    // after which its owner has opened it again.
    if (hasExited.current) keepOpen(dialog)
    else if (!dialog.open) requestClosed(dialog, new Event('close'), requestTo(onOpenChange))
    return listenForRequests(dialog, onOpenChange)
  }, [open, onOpenChange, ref])
  useEffect(() => {
    if (open || !ref.current) return
    hasExited.current = true
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
 * Keeps the focus in the dialog. When a focused element is removed, the browser moves the focus to the body behind the dialog and
 * screen readers lose their place; this moves it to the heading instead, so that the new state is read.
 */
function guardFocus(dialog: HTMLDialogElement): () => void {
  const observer = new MutationObserver(() => {
    // Password managers set `inert` on unknown elements, which would make the dialog unusable.
    dialog.removeAttribute('inert')
    const { activeElement, body } = dialog.ownerDocument
    if (activeElement !== body) return
    const target = dialog.querySelector<HTMLElement>('h2[tabindex]') ?? dialog
    target.focus({ preventScroll: true })
  })
  observer.observe(dialog, { attributeFilter: ['inert'], childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Removes the focus ring of the button that regains the focus after the mouse was used. WebKit draws a ring wherever a script moves
 * the focus, and dialogs move it by script.
 */
function followInput(dialog: HTMLDialogElement): () => void {
  let byPointer = false
  const note = ({ type }: Event) => {
    byPointer = type === 'pointerdown'
  }
  dialog.addEventListener('pointerdown', note)
  dialog.addEventListener('keydown', note)
  return () => {
    // By then the dialog is closed.
    if (byPointer) queueMicrotask(() => hideRing(deepActiveElement(dialog.ownerDocument)))
  }
}

function hideRing(active: Element | null): void {
  if (!(active instanceof HTMLElement) || !active.matches('button:focus-visible')) return
  // Focusing the focused element has no effect.
  active.blur()
  active.focus({ preventScroll: true, focusVisible: false } as FocusOptions)
}

/** Listens on the element itself, so that Escape in a nested dialog closes only that dialog. */
function listenForRequests(dialog: HTMLDialogElement, onOpenChange: useDialog.OnOpenChange): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const request = requestTo(onOpenChange)
  let pressedOutside = false
  dialog.addEventListener('keydown', (event) => onKey(dialog, event, request), { signal })
  dialog.addEventListener('cancel', (event) => onCancel(dialog, event, request), { signal })
  dialog.addEventListener('close', (event) => onClose(dialog, event, request), { signal })
  dialog.addEventListener('pointerdown', (event) => (pressedOutside = isOnBackdrop(dialog, event)), { signal })
  dialog.addEventListener(
    'click',
    (event) => {
      // Ignore the second press of a double click on a button that moved when the sheet became smaller.
      if (pressedOutside && event.detail < 2 && isOnBackdrop(dialog, event)) request('backdrop', event)
      pressedOutside = false
    },
    { signal },
  )
  return () => listening.abort()
}

type Request = (reason: useDialog.Reason, event: Event) => void

const requestTo =
  (onOpenChange: useDialog.OnOpenChange): Request =>
  (reason, event) =>
    onOpenChange(false, { reason, event })

function onKey(dialog: HTMLDialogElement, event: KeyboardEvent, request: Request): void {
  if (event.defaultPrevented || event.isComposing) return
  if (event.key === 'Tab') keepTabInside(dialog, event)
  if (event.key !== 'Escape') return
  event.preventDefault()
  request('escape', event)
}

/** Fired by the close gesture of phones, and by Escape when nothing has the focus. File inputs bubble it, hence the check. */
function onCancel(dialog: HTMLDialogElement, event: Event, request: Request): void {
  if (event.target !== dialog) return
  event.preventDefault()
  request('escape', event)
}

/**
 * The browser closed the dialog (a second Escape cannot be prevented). React closes it too when it removes it, and
 * in strict mode closes and reopens it; neither is a request.
 */
function onClose(dialog: HTMLDialogElement, event: Event, request: Request): void {
  if (event.target !== dialog || dialog.open || !dialog.isConnected) return
  requestClosed(dialog, event, request)
}

function requestClosed(dialog: HTMLDialogElement, event: Event, request: Request): void {
  request('escape', event)
  // By then the owner has rendered its decision.
  queueMicrotask(() => keepOpen(dialog))
}

/** Reopens a dialog that the browser closed although its owner keeps it open. */
function keepOpen(dialog: HTMLDialogElement): void {
  if (dialog.isConnected && !dialog.open && dialog.dataset.state === 'open') dialog.showModal()
}

/** Waits for the exit animations of the dialog and its backdrop, ignoring the infinite animations of rings inside. */
async function exitDone(dialog: HTMLDialogElement): Promise<void> {
  if (dialog.ownerDocument.hidden || !dialog.getAnimations) return
  const own = dialog
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target === dialog)
  await Promise.allSettled(own.map((animation) => animation.finished))
}

/** Wraps Tab at both ends. The top layer excludes the page; this excludes the browser's toolbars as well. */
function keepTabInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
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

/** True if a pointer event hit the backdrop. Its target is the dialog, so only the coordinates distinguish them. */
function isOnBackdrop(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  if (event.target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}
