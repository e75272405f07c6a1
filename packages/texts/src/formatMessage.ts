import type { Writing } from './languages.ts'
import type { Message, Values } from './message.ts'

/** Fills the `{slots}` of a message. Numbers are localized; texts are isolated if their direction may differ. */
export function formatMessage(message: Message, language: Writing, values: Values = {}): string {
  const text = typeof message === 'string' ? message : (message[formOf(values[message.by])] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name]
    if (value === undefined) return slot
    return typeof value === 'number' ? figure(value) : isolate(value)
  })

  /** A text is never the name of a form: an app or a contract may have chosen it. */
  function formOf(value: string | number | undefined): string {
    if (typeof value === 'number') return new Intl.PluralRules(language.tag).select(value)
    return value === '' ? '' : 'other'
  }

  /**
   * Skips the formatter for small integers, which are equal in all built-in languages (`languages.test.ts`): creating the first one
   * takes 60 ms on a slow phone.
   */
  function figure(value: number): string {
    return Number.isInteger(value) && value >= 0 && value < 1000
      ? String(value)
      : new Intl.NumberFormat(language.tag).format(value)
  }

  function isolate(value: string): string {
    return language.dir === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value
  }
}

/** Hebrew, Arabic and other right-to-left scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
