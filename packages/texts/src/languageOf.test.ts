import { expect, test } from 'vitest'
import { languageOf, languageOfHeader } from './languageOf.ts'

test('takes the first preferred language that is built in, in any region', () => {
  expect(languageOf(['tlh-001', 'de-AT', 'ar'])).toBe('de')
  expect(languageOf(['fr-CA', 'en'])).toBe('fr')
  expect(languageOf(['tlh'])).toBe('en')
  expect(languageOf([])).toBe('en')
})

test('reads an Accept-Language header, and falls back to English for any other', () => {
  expect(languageOfHeader('de-AT, de;q=0.9')).toBe('de')
  expect(languageOfHeader('tlh, ES;q=0.5')).toBe('es')
  expect(languageOfHeader('__proto__')).toBe('en')
  expect(languageOfHeader('')).toBe('en')
})
