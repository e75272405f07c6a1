import type { MessageBody } from './port.ts'
import type { Change, Entry, topicOf } from './topic.ts'

/** What has a time at which it expires. */
export const journalTables = ['entries', 'recipients'] as const

type JournalTable = (typeof journalTables)[number]

/** The disk below a mailbox. Reads are synchronous and see every finished commit. */
export type JournalStore = {
  readonly load: (topic: string) => Parameters<typeof topicOf>[1]
  /** Everything that waits, in all topics: read once, when the store was opened. */
  readonly waiting: () => Iterable<Entry>
  readonly body: (topic: string, seq: number) => MessageBody | undefined
  /** Writes all or nothing, in order; resolves when it is on disk. */
  readonly commit: (changes: readonly Change<MessageBody>[]) => Promise<void>
  /** Up to `limit` records of a table from `cursor` on are looked at: topics with something expired, and where to go on. */
  readonly expired: (
    table: JournalTable,
    params: { readonly nowMs: number; readonly cursor?: string | undefined; readonly limit: number },
  ) => { readonly topics: readonly string[]; readonly cursor?: string }
  /** How many recipients it knows, of all topics. */
  readonly recipients: () => number
  readonly size: () => { readonly messages: number; readonly bytes: number }
  readonly close: () => Promise<void>
}
