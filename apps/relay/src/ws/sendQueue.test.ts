import { EventEmitter } from 'node:events'
import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createHub, type Push } from '../hub/hub.ts'
import { defaultLimits, type Limits } from '../limits/limits.ts'
import { createMemoryBudget } from '../limits/memoryBudget.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import type { Caller } from '../requests/caller.ts'
import { createRequestHandler } from '../requests/requestHandler.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createSendQueue, type SendQueue } from './sendQueue.ts'

/** A socket whose reader accepts one frame at a time. */
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
  const terminations: string[] = []
  const memoryBudget = createMemoryBudget({ maxBytes: limits.bufferedMaxBytes })
  let sendQueue: SendQueue | undefined
  const send = (push: Push, data?: string) => sendQueue?.push(push, data)
  const events = { failed() {}, recovered() {}, missed() {} }
  const handler = createRequestHandler({ hub, mailbox, limits, metrics, send, events, onStorageFailure: () => {} })
  const caller: Caller = { socketId: 1, clientId: 'reader', projectId: 'p', topics: new Set() }
  hub.addSocket(1, 'reader')
  sendQueue = createSendQueue({
    connection: { cork() {}, uncork() {} },
    ...{ ws: socket.ws, mailbox, clock, limits, metrics, memoryBudget },
    terminate: (reason) => void terminations.push(reason),
    catchUp: (topic) => handler.catchUp(caller, topic),
  })
  const ask = (method: 'irn_batchSubscribe' | 'irn_publish', params: object) =>
    new Promise((resolve) => {
      const from = method === 'irn_publish' ? { ...caller, socketId: 2, clientId: 'writer' } : caller
      void handler.run(from, { method, params } as never, { result: resolve, error: resolve })
    })
  return { socket, clock, terminations, ask, mailbox, sendQueue, memoryBudget }
}

const topics = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(64, '0'))
/** Lets all work finish that does not depend on the reader or the clock. */
const rest = () => new Promise((resolve) => setImmediate(resolve))

test('a reader that is far behind gets everything in order, with only a short queue in memory', async () => {
  const { socket, ask, terminations } = await start({ pushesQueuedMax: 8, mailboxMaxMessages: 8, unsentSoftBytes: 300 })
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
  // At least once, each first delivery in the order of publishing.
  const firsts = [...new Set(socket.got)]
  expect([...firsts].sort()).toEqual([...sent].sort())
  for (let at = 0; at < topics.length; at += 1) {
    const ofTopic = firsts.filter((message) => message.startsWith(`${at}.`))
    expect(ofTopic).toEqual(Array.from({ length: 8 }, (_, n) => `${at}.${n}`))
  }
  expect(terminations).toEqual([])
})

test('terminates a stalled reader after the stall time', async () => {
  const { socket, ask, terminations, clock } = await start({ unsentSoftBytes: 100, stallMs: 30_000 })
  await ask('irn_batchSubscribe', { topics: topics.slice(0, 1) })
  for (let n = 0; n < 5; n += 1) await ask('irn_publish', { topic: topics[0], message: `${n}`, ttl: 300, tag: 1 })
  await rest()
  await clock.advance(29_999)
  expect(terminations).toEqual([])
  await clock.advance(1)
  expect([terminations, socket.got]).toEqual([['slow'], []])
})

test('[S7.34] terminates a reader that does not read its responses', async () => {
  const { socket, sendQueue, terminations, clock } = await start({ stallMs: 30_000 })
  sendQueue.reply('1')
  await rest()
  await clock.advance(29_999)
  sendQueue.reply('2')
  await rest()
  expect(terminations).toEqual([])
  await clock.advance(1)
  expect([terminations, socket.got]).toEqual([['slow'], []])
})

test('keeps a slow reader that makes progress in time', async () => {
  const { socket, sendQueue, terminations, clock } = await start({ stallMs: 30_000 })
  for (let n = 0; n < 4; n += 1) sendQueue.reply(`${n}`)
  await rest()
  for (let n = 0; n < 4; n += 1) {
    await clock.advance(29_999)
    socket.take()
  }
  await clock.advance(29_999)
  expect(terminations).toEqual([])
  // No data was unsent in between, so the stall time starts again.
  sendQueue.reply('late')
  await rest()
  await clock.advance(29_999)
  expect(terminations).toEqual([])
  await clock.advance(1)
  expect(terminations).toEqual(['slow'])
})

test('[S7.34] sets no timer for readers that keep up', async () => {
  const { socket, sendQueue, clock } = await start({})
  const others = clock.pending()
  for (let n = 0; n < 100; n += 1) {
    sendQueue.reply(`${n}`)
    socket.take()
    await rest()
  }
  expect(clock.pending() - others).toBe(0)
  for (let n = 0; n < 100; n += 1) sendQueue.reply(`${n}`)
  await rest()
  expect(clock.pending() - others).toBe(1)
})

test('[S7.34] counts unsent bytes in the memory budget and terminates past it', async () => {
  const { socket, sendQueue, terminations, memoryBudget } = await start({ bufferedMaxBytes: 10 })
  sendQueue.reply('12345')
  expect(memoryBudget.bytes()).toBe(5)
  socket.take()
  expect(memoryBudget.bytes()).toBe(0)
  sendQueue.reply('12345')
  sendQueue.reply('123456')
  expect([terminations, memoryBudget.bytes()]).toEqual([['memory'], 0])
})
