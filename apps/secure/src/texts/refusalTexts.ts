import type { WarningText } from '../approval/rules/rule.ts'
import type { Refusal } from '../requests/refusal.ts'
import { textsByLanguage } from './textLoader.ts'

/** Why a request can only be rejected. */
export type RefusalTexts = Readonly<Record<Exclude<Refusal['kind'], 'otherSite'>, WarningText>> & {
  /** The two sites follow `signsInTo` and `askedBy`. */
  readonly otherSite: Readonly<Record<'title' | 'signsInTo' | 'askedBy' | 'refused', string>>
}

/** The texts in the language of the sheet. They are loaded with the code that shows them. */
export const textsOf = textsByLanguage<RefusalTexts>('refusal', import.meta.glob('./*/refusal.ts', { eager: true }))
