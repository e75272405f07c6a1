import { languageOf } from '@latchkey/texts/languageOf'

type Files<file> = Readonly<Record<string, file>>
type Module<texts> = { readonly texts: texts }

/** Loads a feature's texts in the first of the visitor's languages that is supported, otherwise in English. */
export const textLoader =
  <texts>(feature: string, files: Files<() => Promise<unknown>>) =>
  async (preferred: readonly string[]): Promise<texts> =>
    ((await inLanguage(files, feature, preferred)()) as Module<texts>).texts

/** The same for texts that are bundled with the code that shows them; by the language of the sheet. */
export const textsByLanguage =
  <texts>(feature: string, files: Files<unknown>) =>
  (tag: string): texts =>
    (inLanguage(files, feature, [tag]) as Module<texts>).texts

/** This folder has one folder per language. */
const inLanguage = <file>(files: Files<file>, feature: string, preferred: readonly string[]): file =>
  files[`./${languageOf(preferred)}/${feature}.ts`] as file
