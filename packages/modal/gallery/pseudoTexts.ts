import { en } from '@latchkey/modal/i18n/en/en.ts'
import type { TextOverrides } from '@latchkey/modal/i18n/messages.ts'
import type { Message } from '@latchkey/texts/message'

const accented = new Map(
  [...'AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz'].map((letter, at) => [letter, [...'ÅåÇçÐðÉéĜĝÎîĻļÑñÖöŔŕŠšŢţÛûÝýŽž'][at]]),
)

/** Pseudo-locale: accented English, 30 % longer, to find texts that will not fit in other languages. Keeps `{slots}`. */
export function pseudoText(text: string): string {
  const words = text.replace(/\{\w+\}|./gsu, (part) => accented.get(part) ?? part)
  const extra = Math.ceil(text.replace(/\{\w+\}/g, '').length * 0.3)
  return `${words} ${'lörem ipšum ðolör '
    .repeat(Math.ceil(extra / 18))
    .slice(0, extra)
    .trim()}`
}

/** All English texts in the pseudo-locale, in the format of an app's overrides. */
export async function pseudoTexts(): Promise<TextOverrides> {
  const { first } = await en.first.load()
  const { later, connected: list, errors: _, ...features } = first
  const { connected } = await list.load()
  const loaded = await Promise.all(Object.values({ ...later, ...connected }).map((chunk) => chunk.load()))
  const english: Readonly<Record<string, Readonly<Record<string, Message>>>> = Object.assign(
    { page: en.page },
    features,
    ...loaded,
  )
  return Object.fromEntries(
    Object.entries(english).map(([feature, messages]) => [
      feature,
      Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, pseudoMessage(message)])),
    ]),
  )
}

function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message)
  const forms = Object.entries(message).map(([form, text]) => [form, form === 'by' ? text : pseudoText(text)])
  return Object.fromEntries(forms) as Message
}
