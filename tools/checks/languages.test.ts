import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@latchkey/texts/languages'
import { expect, test } from 'vitest'

/** The places with a folder, or a file, for each language. */
const places = {
  modal: 'packages/modal/src/i18n/{language}',
  'secure site': 'apps/secure/src/texts/{language}',
  'e-mails': 'apps/vault/src/mail/messages',
}

/** The files of a language. Those that are named after it are listed as `{language}.ts`. */
function filesOf(place: string, language: string): readonly string[] {
  const names = readdirSync(join(import.meta.dirname, '../..', place.replace('{language}', language)))
  const own = names.filter((name) => place.includes('{language}') || name === `${language}.ts`)
  return own.map((name) => (name === `${language}.ts` ? '{language}.ts' : name)).sort()
}

test.each(Object.keys(languages))('the language %s has the files of English', (language) => {
  for (const [name, place] of Object.entries(places))
    expect(filesOf(place, language), name).toEqual(filesOf(place, 'en'))
})

test('every folder of texts belongs to a language of the list', () => {
  for (const place of [places.modal, places['secure site']]) {
    const parent = join(import.meta.dirname, '../..', place, '..')
    const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort(), place).toEqual(Object.keys(languages).sort())
  }
})
