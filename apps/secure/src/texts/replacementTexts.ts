import type { ReplacementKind } from '../replacement/replacementKind.ts'
import { textsByLanguage } from './textLoader.ts'

/** Texts of the sheets that replace a pending transaction. */
export type ReplacementTexts = {
  /** Texts after the origin: "app.example · wants …". */
  readonly asks: Readonly<Record<ReplacementKind, string>>
  /** Label above the payment or call that is canceled. */
  readonly cancel: string
  /** On a cancellation, "Reject" and "Approve" would be double negatives. */
  readonly cancelButtons: { readonly approve: string; readonly reject: string }
  /** Replaces the amount if the transaction sends none. */
  readonly pending: string
  readonly to: string
  readonly contract: string
  readonly notes: Readonly<Record<ReplacementKind, { readonly title: string; readonly detail: string }>>
}

/** The texts in the language of the sheet. They are loaded with the code that shows them. */
export const textsOf = textsByLanguage<ReplacementTexts>(
  'replacement',
  import.meta.glob('./*/replacement.ts', { eager: true }),
)
