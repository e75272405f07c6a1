import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { ModalContent } from '../ModalContent.tsx'
import { useModal } from '../ModalContext.ts'
import { hasAddress, type ModalController, type ModalState } from '../modalController.ts'

/** The content of the embedded modal. Moves the focus only if the visitor is in the modal or the app opens a view. */
export function EmbeddedContent({ frame }: EmbeddedContent.Props) {
  const modal = useModal()
  const focus = useRef<ReturnType<typeof followFocus>>(undefined)
  useEffect(() => {
    if (!frame.current) return
    const following = followFocus(frame.current, modal.headingId)
    focus.current = following
    const stop = followEmbedded(modal, following.claim)
    return () => {
      stop()
      following.stop()
    }
  }, [modal, frame])
  const takesFocus = useCallback(() => focus.current?.isInside() ?? false, [])
  return <ModalContent frame={frame} takesFocus={takesFocus} />
}

export declare namespace EmbeddedContent {
  type Props = { readonly frame: RefObject<HTMLElement | null> }
}

/**
 * Keeps a view on screen while the modal is embedded: closing returns to Account or, without a connection, to the opening view
 * (spec S2.19). Calls `onOpen` when the app opens a view. Returns a function that stops it.
 */
function followEmbedded(modal: ModalController, onOpen: () => void): () => void {
  const { latchkey, store } = modal
  let connected = hasAddress(latchkey)
  let home = ''
  let returning = false

  const goHome = () => {
    returning = true
    connected = hasAddress(latchkey)
    if (connected) modal.open({ name: 'Account' })
    else modal.open()
    home = store.getState().stack[0].name
    store.setState({ embedded: 'home' })
    returning = false
  }
  const onModal = (state: ModalState, before: ModalState) => {
    if (returning || !state.embedded) return
    if (!state.open) return goHome()
    const { stack } = state
    const embedded = stack.length === 1 && stack[0].name === home ? 'home' : 'away'
    if (embedded !== state.embedded) store.setState({ embedded })
    // Back and replace keep the first view or shorten the stack; only opening starts a new stack.
    if (stack !== before.stack && stack.length === 1 && stack[0] !== before.stack[0]) onOpen()
  }
  const stops = [
    store.subscribe(onModal),
    latchkey.store.subscribe(() => {
      if (store.getState().embedded === 'home' && hasAddress(latchkey) !== connected) goHome()
    }),
  ]
  const { open, stack } = store.getState()
  goHome()
  // Keep a view that was opened before this code was loaded.
  if (open && stack[0].name !== home) store.setState({ stack })
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Tracks whether the last press or focus was inside the embedded modal. While it was, the heading receives the focus when the
 * focused element is removed.
 */
function followFocus(frame: Element, headingId: string): followFocus.Result {
  const { ownerDocument: page } = frame
  let inside = frame.contains(page.activeElement)
  const focusHeading = () => page.getElementById(headingId)?.focus()
  const look = (event: Event) => {
    inside = event.composedPath().includes(frame)
  }
  const listening = new AbortController()
  for (const type of ['focusin', 'pointerdown']) {
    page.addEventListener(type, look, { capture: true, signal: listening.signal })
  }
  const observer = new MutationObserver(() => {
    if (inside && page.activeElement === page.body) focusHeading()
  })
  observer.observe(frame, { childList: true, subtree: true })
  return {
    isInside: () => inside,
    claim() {
      inside = true
      focusHeading()
    },
    stop() {
      listening.abort()
      observer.disconnect()
    },
  }
}

declare namespace followFocus {
  type Result = {
    readonly isInside: () => boolean
    /** Called when the app opens a view: moves the focus to its heading, also once the view has loaded. */
    readonly claim: () => void
    readonly stop: () => void
  }
}
