import type { Writing } from '@latchkey/texts/languages'
import type { Message } from '@latchkey/texts/message'
import type { Chunk } from '../shell/chunk.ts'
import type { ErrorMessages, Feature, Messages } from './messages.ts'

/** Features whose texts come with the modal's shell, and those whose texts come with their own views. */
type FirstFeature = 'connect' | 'shell'
export type LaterFeature = Exclude<Feature, FirstFeature | 'page'>

/** One language. The texts of the button are part of it, because a server renders them; all others load with what shows them. */
export type Language = Writing & {
  readonly page: Messages<'page'>
  readonly first: Chunk<{ readonly first: FirstMessages }>
}

export type FirstMessages = { readonly [feature in FirstFeature]: Messages<feature> } & {
  readonly later: { readonly [feature in LaterFeature]: Chunk<{ readonly [name in feature]: Messages<feature> }> }
  readonly errors: Chunk<{ readonly errors: Partial<ErrorMessages> }>
}

/** The texts of a feature by key; undefined while they are loading. */
export function messagesOf(language: Language, feature: Feature): Readonly<Record<string, Message>> | undefined {
  if (feature === 'page') return language.page
  const first = language.first.loaded()?.first
  if (!first) return undefined
  if (feature in first) return first[feature as FirstFeature]
  const module: Partial<Record<Feature, Readonly<Record<string, Message>>>> | undefined =
    first.later[feature as LaterFeature].loaded()
  return module?.[feature]
}
