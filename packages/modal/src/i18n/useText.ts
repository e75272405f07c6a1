'use client'
import { formatMessage } from '@latchkey/texts/formatMessage'
import type { Message, Values } from '@latchkey/texts/message'
import { useContext, useMemo } from 'react'
import { LocaleContext } from './LocaleContext.ts'
import { messagesOf } from './language.ts'
import type { Feature, Text } from './messages.ts'

/** Texts of features in the current language, with the host's overrides. They are loaded before their views are shown. */
export function useText<feature extends Feature>(...features: readonly feature[]): Text<feature> {
  const { language, texts } = useContext(LocaleContext)
  const names = features.join()
  return useMemo(() => {
    const messages: Record<string, Message> = {}
    for (const feature of names.split(',') as Feature[])
      Object.assign(messages, messagesOf(language, feature), texts?.[feature])
    return (key, values?: Values) => formatMessage(messages[key as string] ?? '', language, values)
  }, [language, texts, names])
}
