import { languageOf } from '../../../frame/language.ts'
import { texts as ar } from './ar.ts'
import { texts as de } from './de.ts'
import { texts as en } from './en.ts'
import { texts as es } from './es.ts'
import type { UpgradeTexts } from './texts.ts'

/** The texts in the language of the sheet. They are loaded with the code that reads upgrades. */
export const textsOf = (tag: string): UpgradeTexts => ({ en, de, es, ar })[languageOf([tag])]
