/** One toast. `loading` becomes `success` or `error` in place, under the same `id` (spec S4.13). */
export type Toast = {
  readonly id: string
  readonly kind: 'success' | 'error' | 'loading' | 'warning'
  readonly title: string
  readonly detail?: string
  readonly action?: { readonly label: string; readonly run: () => void }
}
