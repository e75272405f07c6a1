import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { heartbeatMs } from '@latchkey/contracts/constants/relay'
import { expect, test } from 'vitest'
import * as code from './incoming.ts'
import { lazyIncoming } from './lazyIncoming.ts'

const topic = 'ab'.repeat(32)
const push = (message: string) =>
  JSON.stringify({
    id: 1,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: 'one', data: { topic, message, publishedAt: 1_800_000_000_000, tag: 1108 } },
  })

/** `failures`: number of times that loading the code fails. */
function start({ failures = 0, storage = memoryStorage() } = {}) {
  const clock = manualClock(1_800_000_000_000)
  const received: string[] = []
  const answered: string[] = []
  const acknowledged: string[] = []
  let loads = 0
  const incoming = lazyIncoming({
    storage,
    clock,
    log: () => {},
    answer: ({ id, kind }) => answered.push(`${kind} ${id.key}`),
    onMissed: () => {},
    load: async () => {
      loads += 1
      if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module')
      return code
    },
  })
  incoming.setReceiver(async ({ message }) => void received.push(message))
  const read = (text: string) => incoming.read(text, (reply) => acknowledged.push(reply))
  return { incoming, clock, read, received, answered, acknowledged, loads: () => loads }
}

test('handles a plain success without loading the code, and loads it for an error', async () => {
  const { read, answered, loads } = start()
  read('{"id":7,"jsonrpc":"2.0","result":true}')
  expect({ answered, loads: loads() }).toEqual({ answered: ['result 7'], loads: 0 })
  read('{"id":8,"jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}')
  await expect.poll(() => answered).toEqual(['result 7', 'error 8'])
})

test('a message waits unacknowledged, and in order, while the code cannot be loaded', async () => {
  const { read, clock, received, acknowledged, loads } = start({ failures: 2 })
  read(push('one'))
  read(push('two'))
  await expect.poll(clock.pending).toBe(1)
  await clock.advance(heartbeatMs)
  await expect.poll(clock.pending).toBe(1)
  expect({ received, acknowledged, loads: loads() }).toEqual({ received: [], acknowledged: [], loads: 2 })
  await clock.advance(heartbeatMs)
  await expect.poll(() => received).toEqual(['one', 'two'])
  await expect.poll(() => acknowledged).toHaveLength(2)
})

test('destroying it ends the attempts to load the code', async () => {
  const { incoming, read, clock } = start({ failures: 9 })
  read(push('one'))
  await expect.poll(clock.pending).toBe(1)
  incoming.destroy()
  expect(clock.pending()).toBe(0)
})

test('pitfall 1: a message that another tab received before the code was loaded is still new here', async () => {
  const storage = memoryStorage()
  const [early, late] = [start({ storage }), start({ storage })]
  await Promise.all([early.incoming.ready(), late.incoming.ready()])
  early.read(push('shared'))
  await expect.poll(() => early.acknowledged).toHaveLength(1)
  late.read(push('shared'))
  await expect.poll(() => late.received).toEqual(['shared'])
})
