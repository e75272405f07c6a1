import { type LanguageName, languages } from '@latchkey/texts/languages'
import { expect, test } from 'vitest'
import { textsOf } from './vaultTexts.ts'

const slotsOf = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot))

test.each(Object.keys(languages) as LanguageName[])(
  'e-mails in %s have the same placeholders as in English',
  (language) => {
    const own = textsOf(language)
    for (const [key, english] of Object.entries(textsOf('en')))
      expect(slotsOf(own[key as keyof typeof own]), key).toEqual(slotsOf(english))
  },
)
