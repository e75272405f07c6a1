import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'

/** Writes a moment as a date in the shown language. */
export function useDateText(): (ms: number) => string {
  const { language } = useContext(LocaleContext)
  const format = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium' })
  return (ms) => format.format(ms)
}
