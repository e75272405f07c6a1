import type { ReplacementKind } from '../replacementKind.ts'

/** Texts of the sheets that replace a pending transaction. */
export type ReplacementTexts = {
  /** Follow the origin: "app.example · wants …". */
  readonly asks: Readonly<Record<ReplacementKind, string>>
  /** Above what becomes of a canceled transaction. */
  readonly label: string
  readonly becomes: string
  readonly notes: Readonly<Record<ReplacementKind, { readonly title: string; readonly detail: string }>>
}
