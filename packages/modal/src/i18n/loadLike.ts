import type { Language } from './language.ts'

/** Loads the text groups of `wanted` that are loaded in `shown`. */
export async function loadLike(shown: Language, wanted: Language): Promise<void> {
  const { first } = await wanted.first.load()
  const before = Object.entries(shown.first.loaded()?.first.later ?? {})
  const used = before.filter(([, chunk]) => chunk.loaded()).map(([feature]) => feature as keyof typeof first.later)
  await Promise.all(used.map((feature) => first.later[feature].load()))
}
