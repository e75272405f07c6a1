import { moveScreens } from '@latchkey/ui/sheet/motion/moveScreens'
import { shakeSheet } from '@latchkey/ui/sheet/motion/shakeSheet'
import type { ModalController } from '../modalController.ts'

/** Moves the views in `frame` into each other. A view that was left comes back from the other side. Returns stop. */
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

/** The modal does not close now. */
export const refuseClose = shakeSheet
