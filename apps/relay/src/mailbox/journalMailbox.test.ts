import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { defaultLimits, type MailboxLimits } from '../limits.ts'
import { type JournalStore, journalMailbox } from './journalMailbox.ts'
import { memoryStore } from './memory.ts'
import type { Mailbox } from './port.ts'

const clock = manualClock(1_700_000_000_000)
let mailbox: Mailbox | undefined
afterEach(async () => mailbox?.close())

/** A mailbox on a disk in memory; `over` replaces parts of the disk. */
function open(limits: Partial<MailboxLimits> = {}, over: (disk: JournalStore) => Partial<JournalStore> = () => ({})) {
  const disk = memoryStore()
  const store = { ...disk, ...over(disk) }
  mailbox = journalMailbox({ store, clock, limits: { ...defaultLimits, deliveryWaitMs: 0, ...limits } })
  return mailbox
}

const message = (topic: string, text: string) => ({
  ...{ topic, message: text, from: 'app', projectId: 'p', tag: 1, ttlSec: 300 },
})

test('shows no more than it was asked for, and looks at no topic after that', async () => {
  const loaded: string[] = []
  const box = open({ recordsInMemoryMax: 0 }, (disk) => ({
    load(name) {
      loaded.push(name)
      return disk.load(name)
    },
  }))
  const topics = ['a', 'b', 'c', 'd']
  for (const topic of topics) for (const text of ['x', 'y']) await box.put(message(topic, text), () => false)
  loaded.length = 0
  const found = await box.peek({ topics, clientId: 'one', max: 3 })
  expect(found.map(({ topic, seq }) => `${topic}${seq}`)).toEqual(['a1', 'a2', 'b1'])
  expect(loaded).toEqual(['a', 'b'])
})
