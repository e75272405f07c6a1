import type { MessageBody } from './port.ts'
import type { Change, Entry, topicOf } from './topic.ts'

/** Tables whose records expire. */
export const journalTables = ['entries', 'recipients'] as const

type JournalTable = (typeof journalTables)[number]

/** Persistence of a mailbox. Reads are synchronous and see every finished commit. */
export type JournalStore = {
  readonly load: (topic: string) => Parameters<typeof topicOf>[1]
  /** All waiting messages of all topics; read once, when the store is opened. */
  readonly waiting: () => Iterable<Entry>
  readonly body: (topic: string, seq: number) => MessageBody | undefined
  /** Writes all changes or none, in order; resolves once they are on disk. */
  readonly commit: (changes: readonly Change<MessageBody>[]) => Promise<void>
  /** Probes the disk: writes and removes a record of the size of a message. Rejects if that fails. */
  readonly probe: () => Promise<void>
  /** True if the client is stored as a recipient of the topic. */
  readonly hasRecipient: (topic: string, clientId: string) => boolean
  /** Checks up to `limit` records of a table from `cursor` on; returns topics with expired records, and the next cursor. */
  readonly expired: (
    table: JournalTable,
    params: { readonly nowMs: number; readonly cursor?: string | undefined; readonly limit: number },
  ) => { readonly topics: readonly string[]; readonly cursor?: string }
  /** Number of stored recipients of all topics. */
  readonly recipients: () => number
  readonly size: () => { readonly messages: number; readonly bytes: number }
  readonly close: () => Promise<void>
}
