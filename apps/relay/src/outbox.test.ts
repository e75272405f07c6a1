import { EventEmitter } from 'node:events'
import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createBufferRoom } from './bufferRoom.ts'
import type { Caller } from './caller.ts'
import { createHub, type Push } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { memoryMailbox } from './mailbox/memory.ts'
import { createMetrics } from './metrics.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRequestHandler } from './requests.ts'

/** A socket whose reader takes one frame at a time. */
function slowSocket() {
  const events = new EventEmitter()
  const waiting: { readonly text: string; readonly sent: () => void }[] = []
  const got: string[] = []
  const ws = {
    OPEN: 1,
    readyState: 1,
    get bufferedAmount() {
      return waiting.reduce((sum, { text }) => sum + text.length, 0)
    },
    send: (text: string, sent: () => void) => void waiting.push({ text, sent }),
    once: events.once.bind(events),
  }
  const take = (): boolean => {
    const first = waiting.shift()
    if (!first) return false
    got.push(JSON.parse(first.text).params?.data.message ?? first.text)
    first.sent()
    return true
  }
  return { ws: ws as unknown as WebSocket, take, got, buffered: () => ws.bufferedAmount }
}

async function start(overrides: Partial<Limits>) {
  const clock = manualClock(0)
  const limits = { ...defaultLimits, deliveryWaitMs: 0, ...overrides }
  const mailbox = memoryMailbox({ clock, limits })
  const hub = createHub({ firstPushId: 1 })
  const metrics = createMetrics()
  const socket = slowSocket()
  const cuts: string[] = []
  const room = createBufferRoom({ maxBytes: limits.bufferedMaxBytes })
  let outbox: Outbox | undefined
  const send = (push: Push, data?: string) => outbox?.push(push, data)
  const handler = createRequestHandler({ hub, mailbox, limits, metrics, send, onStorageFailure: () => {} })
  const caller: Caller = { socketId: 1, clientId: 'reader', projectId: 'p', wanted: new Set() }
  hub.enter(1, 'reader')
  outbox = createOutbox({
    connection: { cork() {}, uncork() {} },
    ...{ ws: socket.ws, mailbox, clock, limits, metrics, room },
    cut: (reason) => void cuts.push(reason),
    catchUp: (topic) => handler.catchUp(caller, topic),
  })
  const ask = (method: 'irn_batchSubscribe' | 'irn_publish', params: object) =>
    new Promise((resolve) => {
      const from = method === 'irn_publish' ? { ...caller, socketId: 2, clientId: 'writer' } : caller
      void handler.run(from, { method, params } as never, { result: resolve, error: resolve })
    })
  return { socket, clock, cuts, ask, mailbox, outbox, room }
}

const topics = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(64, '0'))
/** Lets everything that is not waiting for the reader or the clock come to an end. */
const rest = () => new Promise((resolve) => setImmediate(resolve))

test('a reader far behind gets everything in order, topic by topic, though little of it waits in memory', async () => {
  const { socket, ask, cuts } = await start({ pushesQueuedMax: 8, mailboxMaxMessages: 8, unsentSoftBytes: 300 })
  await ask('irn_batchSubscribe', { topics })
  const sent: string[] = []
  for (let n = 0; n < 8; n += 1) {
    for (const topic of topics) {
      const message = `${topics.indexOf(topic)}.${n}`
      sent.push(message)
      expect(await ask('irn_publish', { topic, message, ttl: 300, tag: 1 })).toBe(true)
    }
  }
  expect(socket.buffered()).toBeLessThan(1_000)
  for (let idle = 0; idle < 3; idle += 1) {
    await rest()
    while (socket.take()) {
      idle = 0
      await rest()
    }
  }
  // At least once, and the first time of each in the order of publishing.
  const firsts = [...new Set(socket.got)]
  expect([...firsts].sort()).toEqual([...sent].sort())
  for (let at = 0; at < topics.length; at += 1) {
    const ofTopic = firsts.filter((message) => message.startsWith(`${at}.`))
    expect(ofTopic).toEqual(Array.from({ length: 8 }, (_, n) => `${at}.${n}`))
  }
  expect(cuts).toEqual([])
})

test('a reader that takes nothing is cut when its time is over', async () => {
  const { socket, ask, cuts, clock } = await start({ unsentSoftBytes: 100, stallMs: 30_000 })
  await ask('irn_batchSubscribe', { topics: topics.slice(0, 1) })
  for (let n = 0; n < 5; n += 1) await ask('irn_publish', { topic: topics[0], message: `${n}`, ttl: 300, tag: 1 })
  await rest()
  await clock.advance(29_999)
  expect(cuts).toEqual([])
  await clock.advance(1)
  expect([cuts, socket.got]).toEqual([['slow'], []])
})

test('[S7.34] who does not read its answers is cut like who does not read its messages', async () => {
  const { socket, outbox, cuts, clock } = await start({ stallMs: 30_000 })
  outbox.reply('1')
  await rest()
  await clock.advance(29_999)
  outbox.reply('2')
  await rest()
  expect(cuts).toEqual([])
  await clock.advance(1)
  expect([cuts, socket.got]).toEqual([['slow'], []])
})

test('a slow reader that takes something in time stays, and one that has nothing to take is not waited for', async () => {
  const { socket, outbox, cuts, clock } = await start({ stallMs: 30_000 })
  for (let n = 0; n < 4; n += 1) outbox.reply(`${n}`)
  await rest()
  for (let n = 0; n < 4; n += 1) {
    await clock.advance(29_999)
    socket.take()
  }
  await clock.advance(29_999)
  expect(cuts).toEqual([])
  // Long after, nothing was owed: its time begins anew.
  outbox.reply('late')
  await rest()
  await clock.advance(29_999)
  expect(cuts).toEqual([])
  await clock.advance(1)
  expect(cuts).toEqual(['slow'])
})

test('[S7.34] sets no timer for readers that keep up', async () => {
  const { socket, outbox, clock } = await start({})
  const others = clock.pending()
  for (let n = 0; n < 100; n += 1) {
    outbox.reply(`${n}`)
    socket.take()
    await rest()
  }
  expect(clock.pending() - others).toBe(0)
  for (let n = 0; n < 100; n += 1) outbox.reply(`${n}`)
  await rest()
  expect(clock.pending() - others).toBe(1)
})

test('[S7.34] counts what waits in the room of all, and is cut when that is full', async () => {
  const { socket, outbox, cuts, room } = await start({ bufferedMaxBytes: 10 })
  outbox.reply('12345')
  expect(room.bytes()).toBe(5)
  socket.take()
  expect(room.bytes()).toBe(0)
  outbox.reply('12345')
  outbox.reply('123456')
  expect([cuts, room.bytes()]).toEqual([['room'], 0])
})
