'use client'
import { formatMessage } from '@latchkey/texts/formatMessage'
import type { Message, Values } from '@latchkey/texts/message'
import { useContext, useMemo } from 'react'
import { LocaleContext } from './LocaleContext.ts'
import { messagesOf } from './language.ts'
import type { Feature, Text } from './messages.ts'

/** The texts of a feature in the shown language, with what the host replaced. They are loaded before its views are shown. */
export function useText<feature extends Feature>(feature: feature): Text<feature> {
  const { language, texts } = useContext(LocaleContext)
  return useMemo(() => {
    const messages: Readonly<Record<string, Message>> = { ...messagesOf(language, feature), ...texts?.[feature] }
    return (key, values?: Values) => formatMessage(messages[key as string] ?? '', language, values)
  }, [language, texts, feature])
}
