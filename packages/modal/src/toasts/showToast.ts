import { toastSwapDelayMs } from '@latchkey/contracts/constants/modal'
import type { ModalController } from '../modalController.ts'
import type { Toast } from './toast.ts'

// Not methods of the controller, because it loads with the page.

const maxToasts = 2

/** Shows a toast. A new one waits until the previous one has disappeared (spec S9.11). */
export function showToast({ store, latchkey }: ModalController, toast: Toast): void {
  const { toasts } = store.getState()
  const show = () => store.setState((state) => ({ toasts: withToast(state.toasts, toast) }))
  if (toasts.length === 0 || toasts.some(({ id }) => id === toast.id)) show()
  else latchkey.clock.after(toastSwapDelayMs, show)
}

export function dismissToast({ store }: ModalController, id: string): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Adds a toast or replaces the one with the same id; keeps only the newest two, so that they do not cover the page. */
function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const known = toasts.findIndex((other) => other.id === toast.id)
  if (known >= 0) return toasts.with(known, toast)
  return [...toasts, toast].slice(-maxToasts)
}
