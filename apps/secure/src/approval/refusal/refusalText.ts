import { languageOf } from '../../frame/language.ts'
import type { WarningText } from '../texts/texts.ts'
import type { Refusal } from './refusalOf.ts'
import { texts as ar } from './texts/ar.ts'
import { texts as de } from './texts/de.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'

/** Tells a refusal in the language of the sheet. Loaded for refused requests only. */
export function refusalText(refusal: Refusal, { origin, tag }: refusalText.Params): WarningText {
  const texts = { en, de, es, ar }[languageOf([tag])]
  return refusal.kind === 'otherSite' ? texts.otherSite(refusal.asked, new URL(origin).host) : texts[refusal.kind]
}

export declare namespace refusalText {
  type Params = {
    /** The page's, as reported by the browser. */
    readonly origin: string
    /** Language of the sheet. */
    readonly tag: string
  }
}
