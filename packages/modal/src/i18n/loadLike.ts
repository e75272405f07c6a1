import { type Language, type LaterFeature, messagesOf, textChunk } from './language.ts'

/** Loads the texts of `wanted` whose features are loaded in `shown`. */
export async function loadLike(shown: Language, wanted: Language): Promise<void> {
  const { later, connected } = (await wanted.first.load()).first
  const features = Object.keys({ ...later, ...(await connected.load()).connected }) as LaterFeature[]
  await textChunk(
    wanted,
    features.filter((feature) => messagesOf(shown, feature)),
  ).load()
}
