import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { relaySeenMax, relayTtlMaxSec } from '@latchkey/contracts/constants/relay'
import { expect, test } from 'vitest'
import { createInbox } from './inbox.ts'
import { seenPrefix } from './seenKeys.ts'

const topic = 'ab'.repeat(32)
const messageOf = (text: string) => ({ topic, message: text, publishedAtMs: 0, tag: 1108 })

function start(storage = memoryStorage(), clock = manualClock(1_800_000_000_000)) {
  const stored = storage.keys(seenPrefix)
  const inbox = createInbox({ storage, stored: () => stored, clock, log: () => {} })
  const taken: string[] = []
  inbox.setReceiver(async ({ message }) => {
    taken.push(message)
  })
  const push = (text: string) => new Promise<void>((resolve) => inbox.push(messageOf(text), resolve))
  return { push, taken, storage, clock, stored }
}

async function bytesIn(storage: ReturnType<typeof memoryStorage>): Promise<number> {
  const keys = await storage.keys('')
  const values = await Promise.all(keys.map((key) => storage.get(key)))
  return JSON.stringify([keys, values]).length
}

test('pitfall 6: stores less than 100 bytes for each of 3,000 messages of 10 kB, and at most 2,048 records', async () => {
  const { push, taken, storage } = start()
  const filler = 'x'.repeat(10_000)
  for (let index = 0; index < 3_000; index += 1) await push(`${index} ${filler}`)
  expect(taken).toHaveLength(3_000)
  expect(await storage.keys('relay/seen/')).toHaveLength(relaySeenMax)
  expect(await bytesIn(storage)).toBeLessThan(relaySeenMax * 100)
})

test('pitfall 6: a full storage neither loses nor repeats messages', async () => {
  const full = { ...memoryStorage(), set: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const { push, taken } = start(full)
  for (const text of ['one', 'two', 'one']) await push(text)
  expect(taken).toEqual(['one', 'two'])
})

test('pitfall 1: a message that another tab received after the start is still new here', async () => {
  const storage = memoryStorage()
  const [one, two] = [start(storage), start(storage)]
  await Promise.all([one.stored, two.stored])
  await one.push('shared')
  await two.push('shared')
  expect([one.taken, two.taken]).toEqual([['shared'], ['shared']])
  const later = start(storage)
  await later.push('shared')
  expect(later.taken).toEqual([])
})

test('drops records older than any message at the next start', async () => {
  const { push, storage, clock } = start()
  await push('old')
  await clock.advance((relayTtlMaxSec + 1) * 1000)
  const later = start(storage, clock)
  await later.push('new')
  expect(await storage.keys('relay/seen/')).toHaveLength(1)
})
