import { isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { formatMessage } from '@latchkey/texts/formatMessage'
import type { Message } from '@latchkey/texts/message'
import { useContext, useEffect, useState } from 'react'
import { figure } from './figure.ts'
import { LocaleContext } from './LocaleContext.ts'
import { localAmount } from './localAmount.ts'
import { useText } from './useText.ts'

/** The texts of errors in the shown language, or what the host put in their place. Loaded with the first view that can fail. */
export function useErrorText() {
  const { language, texts } = useContext(LocaleContext)
  const text = useText('shell')
  const messages = useErrorMessages()

  function messageOf({ code, message, values = {} }: Shown): string {
    const translated = texts?.errors?.[code] ?? messages[code]
    if (translated === undefined) return message
    // Errors hold raw values, and amounts as core reads them.
    const shownOf = (name: string, value: string) =>
      name === 'balance' ? figure(language, value) : isAmount ? localAmount(language, value) : value
    const isAmount = code.startsWith('SEND_AMOUNT_')
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shownOf(name, value) : value]),
    )
    const filled = formatMessage(translated, language, shown)
    // An error that came over the network has its values in its message only.
    return /\{\w+\}/.test(filled) ? message : filled
  }

  /** What to tell a visitor, and the code they can pass on. Texts for developers and logs are not shown. */
  function errorText(error: unknown): { readonly text: string; readonly code: string } {
    if (!isLatchkeyError(error)) return { text: text('failed'), code: 'UNKNOWN' }
    return { text: error.audience === 'user' ? messageOf(error) : text('failed'), code: error.code }
  }

  return { messageOf, errorText, partsOf: (error: Shown) => sentencesOf(messageOf(error)) }
}

/** A message as a heading, what happened, with the rest, what to do about it, below. */
function sentencesOf(message: string): { readonly title: string; readonly detail?: string } {
  const [, title = message, detail] = /^(.{9,}?)\.\s+(.+)$/su.exec(message) ?? []
  return detail === undefined ? { title } : { title, detail }
}

/** An error, or its row when it has no slots. */
type Shown = Pick<LatchkeyError, 'code' | 'message'> & Partial<Pick<LatchkeyError, 'values'>>

/** By code. Without them, as offline, an error is shown in English. */
function useErrorMessages(): Readonly<Record<string, Message | undefined>> {
  const { language } = useContext(LocaleContext)
  const chunk = language.first.loaded()?.first.errors
  const [, setLoaded] = useState(chunk?.loaded())
  useEffect(() => {
    chunk?.load().then(setLoaded, () => {})
  }, [chunk])
  return chunk?.loaded()?.errors ?? {}
}
