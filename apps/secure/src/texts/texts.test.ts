import { type LanguageName, languages } from '@latchkey/texts/languages'
import { describe, expect, test } from 'vitest'

type Texts = Readonly<Record<string, unknown>>

const files = import.meta.glob('./*/*.ts', { eager: true }) as Readonly<Record<string, { readonly texts: Texts }>>

/** Paths and texts of one language: `approval.buttons.approve`. */
function textsIn(language: string): ReadonlyMap<string, unknown> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`))
  return new Map(own.flatMap(([path, { texts }]) => leavesOf(path.split('/')[2] ?? '', texts)))
}

function leavesOf(path: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || 'by' in value) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(`${path}.${key}`, inner))
}

const slotsOf = (value: unknown) =>
  new Set([...(JSON.stringify(value) ?? '').matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot))

describe.each(Object.keys(languages) as LanguageName[])('%s', (language) => {
  const english = textsIn('en')
  const own = textsIn(language)
  // Names of decoded fields are English, so only translations have them.
  const isShared = (path: string) => !path.startsWith('approval.ts.fields.')

  test('has the same texts and placeholders as English', () => {
    expect([...own.keys()].filter(isShared).sort()).toEqual([...english.keys()].filter(isShared).sort())
    for (const [path, text] of own) if (isShared(path)) expect(slotsOf(text), path).toEqual(slotsOf(english.get(path)))
  })

  test('leaves no sentence in English', () => {
    if (language === 'en') return
    const left = [...own].filter(([path, text]) => {
      // Single words and names may be the same in two languages.
      const words = JSON.stringify(text)
        .replaceAll(/\{\w+\}/g, '')
        .split(/\P{L}+/u)
      return words.filter(Boolean).length > 2 && JSON.stringify(text) === JSON.stringify(english.get(path))
    })
    expect(left).toEqual([])
  })

  test('uses only the plural forms of the language', () => {
    const forms = new Intl.PluralRules(languages[language].tag).resolvedOptions().pluralCategories
    for (const [path, text] of own) {
      if (typeof text !== 'object' || text === null) continue
      for (const form of Object.keys(text)) expect(['by', '', 'other', ...forms], path).toContain(form)
    }
  })
})
