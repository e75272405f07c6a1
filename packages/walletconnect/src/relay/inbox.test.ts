import { systemClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { expect, test } from 'vitest'
import { createInbox } from './inbox.ts'

const inboxOf = (receive: () => Promise<void>) => {
  const inbox = createInbox({ storage: memoryStorage(), stored: async () => [], clock: systemClock, log: () => {} })
  inbox.setReceiver(receive)
  return inbox
}
const message = (at: number, tag: number) => ({
  topic: `${at % 50}`.padStart(64, 'a'),
  message: `message ${at}`,
  publishedAtMs: 0,
  tag,
})

test.each([1108, 1101])('memory for a flood of messages with the tag %i grows linearly with their number', (tag) => {
  const inbox = inboxOf(() => new Promise(() => {}))
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < 4_000; at += 1) inbox.push(message(at, tag), () => {})
  // References alone, one per pair of messages, would take 64 MB, and promises ten times as much.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000)
})

test('passes a promise that settles when earlier answers to proposals are processed, and rejects if one failed', async () => {
  const ended: string[] = []
  const held: { readonly end: (error?: Error) => void; readonly earlier: Promise<unknown> }[] = []
  const inbox = createInbox({ storage: memoryStorage(), stored: async () => [], clock: systemClock, log: () => {} })
  inbox.setReceiver((_, earlier) => {
    return new Promise((resolve, reject) => {
      held.push({ earlier, end: (error) => (error ? reject(error) : resolve()) })
    })
  })
  const tags = [1101, 1108, 1102, 1101, 1102]
  tags.forEach((tag, at) => void inbox.push(message(at, tag), () => {}))
  await expect.poll(() => held.length).toBe(tags.length)
  held.forEach(({ earlier }, at) => {
    earlier.then(
      () => ended.push(`${at} may go on`),
      () => ended.push(`${at} has to come again`),
    )
  })
  await expect.poll(() => ended).toEqual(['0 may go on'])
  held[0]?.end()
  await expect.poll(() => ended).toEqual(['0 may go on', '1 may go on', '2 may go on', '3 may go on'])
  held[3]?.end(new Error('storage full'))
  await expect.poll(() => ended.at(-1)).toBe('4 has to come again')
})
