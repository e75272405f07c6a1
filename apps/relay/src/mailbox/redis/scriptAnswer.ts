import type { WaitingRef } from './feed.ts'
import type { Grant } from './leases.ts'

/** A list in the JSON of a Lua script, where an empty one is an empty object. */
export type List<item> = readonly item[] | Readonly<Record<string, never>>

export const listOf = <item>(list: List<item> | undefined): readonly item[] => (Array.isArray(list) ? list : [])

/** Answer of `topicScript` to one command. */
export type ScriptAnswer = {
  /** A limit is reached; nothing was changed. */
  readonly refused?: true
  /** The recipients, if this relay may deliver to them without Redis. */
  readonly lease?: Grant
  /** Of a join: the client was not a recipient, its messages, and the relay whose lease was ended. */
  readonly isNew?: boolean
  readonly waiting?: List<WaitingRef>
  readonly recalled?: string
  /** Of a put: the same message waits already, or its number and recipients. */
  readonly merged?: true
  readonly seq?: number
  readonly to?: List<string>
  /** Of a read: the record of the body. */
  readonly body?: string
}
