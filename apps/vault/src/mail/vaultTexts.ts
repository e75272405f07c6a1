import { type LanguageName, languages } from '@latchkey/texts/languages'
import type { VaultMessages } from './messages/en.ts'

const names = Object.keys(languages) as LanguageName[]
const modules = names.map(async (name) => [name, (await import(`./messages/${name}.ts`)).messages])
const messages: Readonly<Record<LanguageName, VaultMessages>> = Object.fromEntries(await Promise.all(modules))

/** The texts of a language. */
export const textsOf = (locale: LanguageName): VaultMessages => messages[locale]
