/** One toast. `loading` becomes `success` or `error` in place, under the same `id` (spec S4.13). */
export type Toast = {
  readonly id: string
  readonly kind: 'success' | 'error' | 'loading' | 'warning'
  readonly title: string
  readonly detail?: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const maxToasts = 2

/** Adds a toast or replaces the one with the same id; keeps only the newest two, so that they do not cover the page. */
export function showToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const known = toasts.findIndex((other) => other.id === toast.id)
  if (known >= 0) return toasts.with(known, toast)
  return [...toasts, toast].slice(-maxToasts)
}
