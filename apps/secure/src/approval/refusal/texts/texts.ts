import type { WarningText } from '../../texts/texts.ts'
import type { Refusal } from '../refusalOf.ts'

/** Why a request can only be rejected. */
export type RefusalTexts = Readonly<Record<Exclude<Refusal['kind'], 'otherSite'>, WarningText>> & {
  /** The two sites follow `signsInTo` and `askedBy`. */
  readonly otherSite: Readonly<Record<'title' | 'signsInTo' | 'askedBy' | 'refused', string>>
}
