import { type Clock, systemClock } from '@latchkey/base/clock'
import { defaultLimits, type MailboxLimits } from '../limits/limits.ts'
import { journalMailbox } from './journalMailbox.ts'
import type { JournalStore } from './journalStore.ts'
import type { Mailbox, MessageBody } from './port.ts'
import type { Entry } from './topic.ts'

/** A mailbox without persistence, for tests and trying things out. */
export function memoryMailbox(
  params: { readonly clock?: Clock; readonly limits?: Partial<MailboxLimits> } = {},
): Mailbox {
  const limits = { ...defaultLimits, deliveryWaitMs: 0, ...params.limits }
  return journalMailbox({ store: memoryStore(), clock: params.clock ?? systemClock, limits })
}

/** A journal store in memory. */
export function memoryStore(): JournalStore {
  type Stored = { recipients: Map<string, number>; entries: Map<number, Entry>; bodies: Map<number, MessageBody> }
  const topics = new Map<string, Stored>()
  const at = (name: string): Stored => {
    const stored = topics.get(name) ?? { recipients: new Map(), entries: new Map(), bodies: new Map() }
    topics.set(name, stored)
    return stored
  }
  return {
    load(name) {
      const stored = topics.get(name)
      return { recipients: stored?.recipients ?? [], entries: [...(stored?.entries.values() ?? [])] }
    },
    waiting: () => [...topics.values()].flatMap(({ entries }) => [...entries.values()]),
    body: (name, seq) => topics.get(name)?.bodies.get(seq),
    async commit(changes) {
      for (const change of changes) {
        const stored = at(change.topic)
        if (change.kind === 'recipient') stored.recipients.set(change.clientId, change.expiresAtMs)
        else if (change.kind === 'forget') stored.recipients.delete(change.clientId)
        else if (change.kind === 'drop') {
          stored.entries.delete(change.entry.seq)
          stored.bodies.delete(change.entry.seq)
        } else {
          stored.entries.set(change.entry.seq, change.entry)
          if (change.body) stored.bodies.set(change.entry.seq, change.body)
        }
        if (stored.entries.size + stored.recipients.size === 0) topics.delete(change.topic)
      }
    },
    probe: async () => {},
    hasRecipient: (name, clientId) => topics.get(name)?.recipients.has(clientId) === true,
    expired(table, { nowMs }) {
      const isDue = ({ recipients, entries }: Stored) =>
        table === 'recipients'
          ? [...recipients.values()].some((due) => due <= nowMs)
          : [...entries.values()].some((entry) => entry.expiresAtMs <= nowMs)
      return { topics: [...topics].filter(([, stored]) => isDue(stored)).map(([name]) => name) }
    },
    recipients: () => [...topics.values()].reduce((sum, { recipients }) => sum + recipients.size, 0),
    size() {
      const sizes = [...topics.values()].flatMap(({ entries }) => [...entries.values()].map(({ bytes }) => bytes))
      return { messages: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
    },
    close: async () => {},
  }
}
