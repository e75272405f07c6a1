import type { Writing } from '@latchkey/texts/languages'
import type { Message } from '@latchkey/texts/message'
import type { Chunk } from '../shell/chunk.ts'
import type { ErrorMessages, Feature, Messages } from './messages.ts'

/** Features whose texts are bundled with the modal's shell. */
type FirstFeature = 'connect' | 'shell'
/** Features that a visitor may need before a wallet is connected. Their texts load with their views. */
type ConnectingFeature = 'allWallets' | 'email' | 'openWallet' | 'siwx' | 'social' | 'troubleshoot' | 'whatIsAWallet'
/** Features for connected visitors. Their list of files would delay connecting, so it loads later. */
type ConnectedFeature = Exclude<Feature, FirstFeature | ConnectingFeature | 'page'>
export type LaterFeature = ConnectingFeature | ConnectedFeature

type Chunks<feature extends Feature> = {
  readonly [name in feature]: Chunk<{ readonly [own in name]: Messages<own> }>
}

/** One language. Includes the texts of the button, because a server renders them; all others load with their views. */
export type Language = Writing & {
  readonly page: Messages<'page'>
  readonly first: Chunk<{ readonly first: FirstMessages }>
}

export type FirstMessages = { readonly [feature in FirstFeature]: Messages<feature> } & {
  readonly later: Chunks<ConnectingFeature>
  readonly connected: Chunk<{ readonly connected: ConnectedMessages }>
  readonly errors: Chunk<{ readonly errors: Partial<ErrorMessages> }>
}

export type ConnectedMessages = Chunks<ConnectedFeature>

type Texts = Readonly<Record<string, Message>>
type AnyChunks = { readonly [feature in LaterFeature]?: Chunk<{ readonly [name in Feature]?: Texts }> }

/** The texts of a feature by key; undefined while they are loading. */
export function messagesOf(language: Language, feature: Feature): Texts | undefined {
  if (feature === 'page') return language.page
  const first = language.first.loaded()?.first
  if (!first) return undefined
  if (feature in first) return first[feature as FirstFeature]
  const chunks: AnyChunks = { ...first.later, ...first.connected.loaded()?.connected }
  return chunks[feature as LaterFeature]?.loaded()?.[feature]
}

/** Loads the texts of several features as one chunk. */
export const textChunk = (language: Language, features: readonly LaterFeature[]): Chunk<true> => ({
  loaded: () => features.every((feature) => messagesOf(language, feature)) || undefined,
  async load() {
    await Promise.all(features.map((feature) => loadTexts(language, feature)))
    return true
  },
})

async function loadTexts(language: Language, feature: LaterFeature): Promise<void> {
  const { first } = await language.first.load()
  const chunks: AnyChunks = feature in first.later ? first.later : (await first.connected.load()).connected
  await chunks[feature]?.load()
}
