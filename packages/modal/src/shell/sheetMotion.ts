import { moveScreens } from '@latchkey/ui/sheet/motion/moveScreens'
import { shakeSheet } from '@latchkey/ui/sheet/motion/shakeSheet'
import type { ModalController } from '../modalController.ts'

/**
 * Animates transitions between the views in `frame`, in the opposite direction when going back. Returns a function that stops it.
 */
export function moveViews({ store }: ModalController, frame: HTMLElement | null): () => void {
  let isBack = false
  const unsubscribe = store.subscribe(({ stack }, before) => {
    if (stack === before.stack) return
    isBack = stack.length < before.stack.length && stack.every((view, place) => view === before.stack[place])
  })
  const stop = frame && moveScreens(frame, () => isBack)
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** Shakes the sheet to show that the modal cannot be closed now. */
export const refuseClose = shakeSheet
