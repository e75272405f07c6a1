import type { WaitingRef } from './feed.ts'
import type { Grant } from './leases.ts'

/** A list in the JSON of a Lua script, where an empty one is an empty object. */
export type List<item> = readonly item[] | Readonly<Record<string, never>>

export const listOf = <item>(list: List<item> | undefined): readonly item[] => (Array.isArray(list) ? list : [])

/** The result of one command of `topicScript`. */
export type ScriptAnswer = {
  /** A limit was reached, and nothing was changed. */
  readonly refused?: true
  /** The recipients, if this relay has the lease to deliver to them without Redis. */
  readonly lease?: Grant
  /** Of a join: whether the client is a new recipient, its messages, and the relay whose lease was ended. */
  readonly isNew?: boolean
  readonly waiting?: List<WaitingRef>
  readonly recalled?: string
  /** Of a put: that the same message is already waiting, or the number and recipients of the new one. */
  readonly merged?: true
  readonly seq?: number
  readonly to?: List<string>
  /** Of a read: the record of the body. */
  readonly body?: string
}
