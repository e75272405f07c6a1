import { manualClock } from '@latchkey/base/clock'
import { RELAY_MAILBOX_LIMIT_EXCEEDED, type RelayErrorRow } from '@latchkey/contracts/errors/relay'
import { expect, test } from 'vitest'
import { createSeenMessages } from './seenMessages.ts'

function startSeen(max?: number) {
  const clock = manualClock()
  let repeats = 0
  const seen = createSeenMessages({
    clock,
    onRepeat() {
      repeats += 1
    },
    ...(max !== undefined && { max }),
  })
  const runs: string[] = []
  const once = (message: string, outcome: Promise<RelayErrorRow | undefined> = Promise.resolve(undefined)) =>
    seen.once({ topic: 'topic', message, ttlSec: 300 }, () => {
      runs.push(message)
      return { assigned: Promise.resolve([]), outcome }
    }).outcome
  return { clock, once, mark: seen.mark, runs, repeats: () => repeats }
}

test('a duplicate shares the outcome of the message being processed; a refused message counts as not seen', async () => {
  const { once, runs, repeats } = startSeen()
  let refuse = (_row: RelayErrorRow): void => {}
  const first = once('m', new Promise((resolve) => (refuse = resolve)))
  const repeat = once('m')
  refuse(RELAY_MAILBOX_LIMIT_EXCEEDED)
  expect([await first, await repeat]).toEqual([RELAY_MAILBOX_LIMIT_EXCEEDED, RELAY_MAILBOX_LIMIT_EXCEEDED])
  expect(await once('m')).toBeUndefined()
  await once('m')
  expect([runs, repeats()]).toEqual([['m', 'm'], 2])
  await once('failed', Promise.reject(new Error('disk'))).catch(() => {})
  await once('failed')
  expect(runs.slice(2)).toEqual(['failed', 'failed'])
})

test('a message that another relay accepted counts as seen', async () => {
  const { clock, once, mark, runs, repeats } = startSeen()
  mark({ topic: 'topic', message: 'm', ttlSec: 300 })
  await once('m')
  expect([runs, repeats()]).toEqual([[], 1])
  await clock.advance(300_000)
  await once('m')
  expect(runs).toEqual(['m'])
})

test('drops expired messages, and the oldest ones beyond the maximum', async () => {
  const { clock, once, runs } = startSeen(2)
  await once('a')
  await clock.advance(300_000)
  await once('a')
  await once('b')
  await once('c')
  await once('b')
  await once('a')
  expect(runs).toEqual(['a', 'a', 'b', 'c', 'a'])
})
