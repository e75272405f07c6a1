import type { ReplacementKind } from '../replacementKind.ts'

/** Texts of the sheets that replace a pending transaction. */
export type ReplacementTexts = {
  /** Follow the origin: "app.example · wants …". */
  readonly asks: Readonly<Record<ReplacementKind, string>>
  /** Above `pending`. */
  readonly cancel: string
  readonly pending: string
  readonly notes: Readonly<Record<ReplacementKind, { readonly title: string; readonly detail: string }>>
}
