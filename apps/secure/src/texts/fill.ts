import { formatMessage } from '@latchkey/texts/formatMessage'
import { languageOf } from '@latchkey/texts/languageOf'
import { languages } from '@latchkey/texts/languages'
import type { Message, Values } from '@latchkey/texts/message'

/** Fills the slots of a text in the language of the sheet. */
export const fill = (tag: string, message: Message, values: Values): string =>
  formatMessage(message, languages[languageOf([tag])], values)
