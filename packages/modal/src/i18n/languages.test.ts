import { errorCatalogue } from '@latchkey/contracts/errors/catalogue'
import { languages as list } from '@latchkey/texts/languages'
import type { Message } from '@latchkey/texts/message'
import { describe, expect, test } from 'vitest'
import { type Language, messagesOf } from './language.ts'
import * as languages from './languages.ts'
import { languageOf } from './locale.ts'
import type { Feature } from './messages.ts'

const features: readonly Feature[] = [
  'account',
  'activity',
  'allWallets',
  'buy',
  'swap',
  'amounts',
  'operations',
  'openWallet',
  'connect',
  'email',
  'names',
  'networks',
  'nfts',
  'page',
  'permissions',
  'prices',
  'send',
  'shell',
  'siwx',
  'social',
  'toasts',
  'troubleshoot',
  'upgrade',
  'wallets',
  'whatIsAWallet',
]
/** Domains whose errors appear on existing screens. */
const shownDomains = [
  'account',
  'api',
  'config',
  'connect',
  'embedded',
  'frame',
  'networks',
  'protocolClient',
  'send',
  'siwx',
  'social',
  'transaction',
  'troubleshoot',
  'vault',
  'wallet',
]

test.each(Object.values(languages).map(({ tag }) => tag))(
  'formats small integers in %s like the message formatter',
  (tag) => {
    for (const value of [0, 7, 42, 999]) expect(new Intl.NumberFormat(tag).format(value)).toBe(String(value))
  },
)

test('includes every listed language with its tag and direction', () => {
  const found = Object.entries(languages).map(([name, { tag, dir }]) => [name, { tag, dir }])
  expect(Object.fromEntries(found)).toEqual(list)
})

async function messagesIn(language: Language): Promise<Readonly<Record<string, Message>>> {
  const { first } = await language.first.load()
  const { connected } = await first.connected.load()
  await Promise.all(Object.values({ ...first.later, ...connected }).map((chunk) => chunk.load()))
  const { errors } = await first.errors.load()
  const entries = features.flatMap((feature) =>
    Object.entries(messagesOf(language, feature) ?? {}).map(
      ([key, message]) => [`${feature}.${key}`, message] as const,
    ),
  )
  return Object.fromEntries([...entries, ...Object.entries(errors)])
}

/** The texts of the modal, and the messages of the error catalogue. */
async function englishMessages(): Promise<Readonly<Record<string, Message>>> {
  const rows = errorCatalogue.flatMap(({ rows }) => Object.values(rows).map((row) => [row.code, row.message]))
  return { ...Object.fromEntries(rows), ...(await messagesIn(languages.en)) }
}

const formsOf = (message: Message) =>
  typeof message === 'string'
    ? [message]
    : Object.entries(message).flatMap(([form, text]) => (form === 'by' ? [] : text))
const slotsOf = (message: Message) => [
  ...new Set(formsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot))),
]

/** Single words and names may be the same in two languages. */
const isSentence = (text: string) =>
  text
    .replaceAll(/\{\w+\}/g, '')
    .split(/\P{L}+/u)
    .filter(Boolean).length > 2

describe.each(Object.values(languages))('$tag', (language) => {
  test('has the same slots as English', async () => {
    const reference = await englishMessages()
    for (const [key, message] of Object.entries(await messagesIn(language))) {
      const known = reference[key]
      const selector = typeof known === 'object' ? [known.by] : []
      for (const slot of slotsOf(message)) expect([...slotsOf(known ?? ''), ...selector], key).toContain(slot)
    }
  })

  test('uses only the plural forms of the language', async () => {
    const { tag } = language
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    for (const [key, message] of Object.entries(await messagesIn(language))) {
      if (typeof message === 'string') continue
      for (const form of Object.keys(message)) expect(['by', '', 'other', ...categories], key).toContain(form)
    }
  })

  test('leaves no sentence in English', async () => {
    if (language === languages.en) return
    const english = await englishMessages()
    const left = Object.entries(await messagesIn(language)).filter(([key, message]) =>
      formsOf(message).some((text) => isSentence(text) && formsOf(english[key] ?? '').includes(text)),
    )
    expect(left).toEqual([])
  })

  test('has a text for every error that screens can show', async () => {
    const messages = await messagesIn(language)
    if (language === languages.en) return
    for (const { domain, rows } of errorCatalogue.filter(({ domain }) => shownDomains.includes(domain)))
      for (const { code, audience } of Object.values(rows))
        if (audience === 'user') expect(messages, `${domain}: ${code}`).toHaveProperty(code)
  })
})

test("`auto` selects the browser's first preferred built-in language, ignoring its region", () => {
  expect(languageOf('auto', ['tlh-001', 'de-AT', 'ar'])).toBe(languages.de)
  expect(languageOf('auto', ['tlh'])).toBe(languages.en)
  expect(languageOf('auto')).toBe(languages.en)
  expect(languageOf('ar', ['de'])).toBe(languages.ar)
})
