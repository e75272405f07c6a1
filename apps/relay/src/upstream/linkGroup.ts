import type { TopicOfProject } from './topicLeases.ts'
import type { LinkStore } from './upstreamStore.ts'

/**
 * Divides topics into parts. The relay that holds a part has a link to each upstream for it; among relays that share their
 * mailboxes, this is one at a time.
 */
export type LinkGroup = {
  readonly parts: number
  readonly partOf: (topic: string) => number
  /** `upstream` is its key in the store. */
  readonly storeOf: (part: number, upstream: string) => LinkStore
  /** Must be called once. May report held partitions before it returns. */
  readonly start: (events: GroupEvents) => void
  /** Requests that the holder of the topics' parts subscribes to them upstream. Repeat it to keep them subscribed. */
  readonly want: (topics: Iterable<TopicOfProject>) => void
  /** The same. Resolves once messages stored upstream have arrived, or after 5 s. */
  readonly wantNow: (topics: readonly TopicOfProject[]) => Promise<void>
  /** Releases all held parts. */
  readonly close: () => Promise<void>
}

export type GroupEvents = {
  readonly onHeld: (part: number) => void
  /** Resolves once the links are closed. */
  readonly onLost: (part: number) => Promise<void>
  /** Another relay needs topics of held parts; may come just before `onHeld`. Resolves once messages stored upstream have arrived. */
  readonly onWanted: (topics: readonly TopicOfProject[]) => Promise<void>
  /** Another relay holds the part, and has to learn which of its topics are needed here. */
  readonly onHolder: (part: number) => void
}

/** The group of a single relay, which holds the only part. */
export function singleRelay(params: {
  readonly storeOf: (upstream: string) => LinkStore
  readonly close: () => Promise<void>
}): LinkGroup {
  let lost = (): Promise<void> => Promise.resolve()
  return {
    parts: 1,
    partOf: () => 0,
    storeOf: (_, upstream) => params.storeOf(upstream),
    start({ onHeld, onLost }) {
      lost = () => onLost(0)
      onHeld(0)
    },
    want() {},
    wantNow: () => Promise.resolve(),
    async close() {
      await lost()
      await params.close()
    },
  }
}
