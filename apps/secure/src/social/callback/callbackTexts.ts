import { type LanguageName, languages } from '@latchkey/texts/languages'

export type CallbackTexts = { readonly title: string; readonly done: string; readonly lost: string }

const names = Object.keys(languages) as LanguageName[]
const modules = names.map(async (name) => [name, (await import(`../../texts/${name}/callback.ts`)).texts])

/** The texts of all languages: a server needs them all. */
export const callbackTexts: Readonly<Record<LanguageName, CallbackTexts>> = Object.fromEntries(
  await Promise.all(modules),
)
