import { isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { formatMessage } from '@latchkey/texts/formatMessage'
import type { Message } from '@latchkey/texts/message'
import { useContext, useEffect, useState } from 'react'
import { figure } from './figure.ts'
import { LocaleContext } from './LocaleContext.ts'
import { localAmount } from './localAmount.ts'
import { useText } from './useText.ts'

/** Error texts in the current language, or the host's overrides. Loaded with the first view that can fail. */
export function useErrorText() {
  const { language, texts } = useContext(LocaleContext)
  const text = useText('shell')
  const messages = useErrorMessages()

  function messageOf({ code, message, values = {} }: Shown): string {
    const translated = texts?.errors?.[code] ?? messages[code]
    if (translated === undefined) return message
    // Errors hold raw values, and amounts in core's notation.
    const shownOf = (name: string, value: string) =>
      name === 'balance' ? figure(language, value) : isAmount ? localAmount(language, value) : value
    const isAmount = code.startsWith('SEND_AMOUNT_')
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shownOf(name, value) : value]),
    )
    const filled = formatMessage(translated, language, shown)
    // An error received over the network has its values in its message only.
    return /\{\w+\}/.test(filled) ? message : filled
  }

  /** The text to show the visitor, and the code for support. Texts meant for developers and logs are not shown. */
  function errorText(error: unknown): { readonly text: string; readonly code: string } {
    if (!isLatchkeyError(error)) return { text: text('failed'), code: 'UNKNOWN' }
    return { text: error.audience === 'user' ? messageOf(error) : text('failed'), code: error.code }
  }

  return { messageOf, errorText, partsOf: (error: Shown) => sentencesOf(messageOf(error)) }
}

/** Splits a message: the first sentence (what happened) is the heading, the rest (what to do) the detail. */
function sentencesOf(message: string): { readonly title: string; readonly detail?: string } {
  const [, title = message, detail] = /^(.{9,}?)\.\s+(.+)$/su.exec(message) ?? []
  return detail === undefined ? { title } : { title, detail }
}

/** An error, or its catalogue row if it has no slots. */
type Shown = Pick<LatchkeyError, 'code' | 'message'> & Partial<Pick<LatchkeyError, 'values'>>

/** Error messages by code. Without them, for example offline, errors are shown in English. */
function useErrorMessages(): Readonly<Record<string, Message | undefined>> {
  const { language } = useContext(LocaleContext)
  const chunk = language.first.loaded()?.first.errors
  const [, setLoaded] = useState(chunk?.loaded())
  useEffect(() => {
    chunk?.load().then(setLoaded, () => {})
  }, [chunk])
  return chunk?.loaded()?.errors ?? {}
}
