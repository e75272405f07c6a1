import styles from './Sheet.lk.css'

/** Releasing the sheet closes it past this fraction of its height or above this speed in px/ms. */
const closingShare = 1 / 3
const closingSpeed = 0.5
/** The release speed is measured over this time, so that a pause before the release is not a flick. */
const speedWindowMs = 100
/** Pointer movement below this distance counts as a tap, not a drag. */
const slopPx = 8

/**
 * Lets a bottom sheet be dragged down by its grabber and header. `onDismiss` is called at a release that closes it; when it
 * returns false, and after a shorter drag, the sheet moves back. Returns a function that stops it.
 */
export function listenForDrag(dialog: HTMLDialogElement, onDismiss: () => boolean): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let drag: Drag | undefined
  // Clear the offset left by a drag that closed the sheet.
  dialog.style.translate = ''
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      if (drag || !event.isPrimary || event.button !== 0 || !isHandle(dialog, event.target)) return
      drag = { pointerId: event.pointerId, startY: event.clientY, distance: 0, samples: [] }
      // Receive the pointerup even outside the sheet.
      dialog.setPointerCapture?.(event.pointerId)
    },
    { signal },
  )
  dialog.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== drag?.pointerId) return
      drag.distance = Math.max(0, event.clientY - drag.startY)
      drag.samples = [...drag.samples, { y: event.clientY, atMs: event.timeStamp }].slice(-20)
      dialog.style.translate = `0 ${drag.distance}px`
    },
    { signal },
  )
  const release = (event: PointerEvent) => {
    if (event.pointerId !== drag?.pointerId) return
    const closes = event.type === 'pointerup' && isClosing(drag, dialog.offsetHeight, event.timeStamp)
    drag = undefined
    if (!closes || !onDismiss()) moveBack(dialog)
  }
  dialog.addEventListener('pointerup', release, { signal })
  dialog.addEventListener('pointercancel', release, { signal })
  // Prevents scrolling the page and selecting the title.
  const onlyDrag = (event: Event) => {
    if (drag && event.cancelable) event.preventDefault()
  }
  dialog.addEventListener('touchmove', onlyDrag, { passive: false, signal })
  dialog.addEventListener('selectstart', onlyDrag, { signal })
  return () => listening.abort()
}

type Drag = {
  readonly pointerId: number
  readonly startY: number
  distance: number
  samples: readonly { readonly y: number; readonly atMs: number }[]
}

/** The grabber is shown on phones only. */
function isHandle(dialog: HTMLDialogElement, target: EventTarget | null): boolean {
  const grabber = dialog.querySelector(`.${styles.grabber}`)
  if (!grabber || getComputedStyle(grabber).display === 'none' || !(target instanceof Element)) return false
  if (target === grabber || target === grabber.parentElement) return true
  return target.closest(`.${styles.header}`) !== null && target.closest('button, a') === null
}

function isClosing({ distance, samples }: Drag, height: number, nowMs: number): boolean {
  if (distance <= slopPx) return false
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= speedWindowMs)
  const first = recent[0]
  const last = recent.at(-1)
  const speed = first && last && last.atMs > first.atMs ? (last.y - first.y) / (last.atMs - first.atMs) : 0
  return speed >= closingSpeed || (distance >= height * closingShare && speed >= 0)
}

/** Immediate with reduced motion, where the duration is 0. */
function moveBack(dialog: HTMLDialogElement): void {
  dialog.style.transition = 'translate var(--lk-base) var(--lk-ease)'
  dialog.style.translate = ''
}
