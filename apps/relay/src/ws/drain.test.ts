import { randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import type { Mailbox } from '../mailbox/port.ts'
import { connectTestClient, type TestClient } from '../testClient.ts'

const startMs = 1_700_000_000_000
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options: { mailbox?: Mailbox; drainDelayMs?: number } = {}) {
  const clock = manualClock(startMs)
  const limits = { socketsPerClientMax: 1_000, drainMs: 1_000 }
  const mailbox = options.mailbox ?? memoryMailbox({ clock })
  const relay = await createRelay({ port: 0, clock, limits, ...options, mailbox })
  cleanups.push(relay.close)
  return { relay, clock, connect: () => connectTestClient(relay.url, { nowSec: startMs / 1000 }) }
}

const topic = () => randomBytes(32).toString('hex')
const message = (text: string, on = topic()) => ({ topic: on, message: text, ttl: 300, tag: 1108 })
const closeOf = (client: TestClient) =>
  new Promise((resolve) => client.ws.once('close', (code, reason) => resolve([code, reason.toString()])))

test('[S7.34] pitfall 24: closes sockets a few at a time and serves the others meanwhile', async () => {
  const { relay, clock, connect } = await start()
  const clients: TestClient[] = []
  for (let n = 0; n < 130; n += 1) clients.push(await connect())
  let closed = 0
  const codes = new Set<unknown>()
  const all = clients.map((client) =>
    closeOf(client).then((outcome) => {
      closed += 1
      codes.add(JSON.stringify(outcome))
    }),
  )
  const left = relay.close()
  await Promise.all(all.slice(0, 64))
  expect(await clients[129]?.call('irn_publish', message('still here'))).toBe(true)
  expect([closed, relay.stats().sockets]).toEqual([64, 66])
  await clock.advance(50)
  await Promise.all(all.slice(64, 128))
  expect(closed).toBe(128)
  await clock.advance(50)
  await left
  expect([closed, [...codes]]).toEqual([130, ['[1001,"Going away"]']])
})

test('on shutdown, is not ready first, and serves new clients until the delay is over', async () => {
  const { relay, clock, connect } = await start({ drainDelayMs: 5_000 })
  const readiness = async () => {
    const answer = await fetch(`${relay.url.replace('ws', 'http')}/ready`)
    return [answer.status, await answer.json()]
  }
  const first = await connect()
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  const left = relay.close()
  expect(await readiness()).toEqual([503, { status: 'shutting down' }])
  await clock.advance(4_999)
  const late = await connect()
  for (const client of [first, late]) expect(await client.call('irn_publish', message('served'))).toBe(true)
  const closed = Promise.all([closeOf(first), closeOf(late)])
  await clock.advance(1)
  await expect(connect()).rejects.toThrow('ECONNREFUSED')
  expect(await closed).toEqual([
    [1001, 'Going away'],
    [1001, 'Going away'],
  ])
  await left
})

test('[S7.34] on shutdown, answers requests in flight and accepts no new ones', async () => {
  const inner = memoryMailbox()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const put: Mailbox['put'] = (news) => {
    const { assigned, stored } = inner.put(news)
    return { assigned, stored: news.message === 'held' ? held.then(() => stored) : stored }
  }
  const { relay, connect } = await start({ mailbox: { ...inner, put } })
  const client = await connect()
  const order: string[] = []
  const answered = client.call('irn_publish', message('held')).then((value) => order.push(`answer ${value}`))
  const closed = closeOf(client).then((outcome) => order.push(`close ${outcome}`))
  await client.call('irn_publish', message('done'))
  const left = relay.close()
  await expect(connect()).rejects.toThrow('ECONNREFUSED')
  const late = client.call('irn_publish', message('too late')).catch((cause: Error) => cause.message)
  client.ws.ping()
  await new Promise((resolve) => client.ws.once('pong', resolve))
  release()
  await Promise.all([left, answered, closed])
  expect(order).toEqual(['answer true', 'close 1001,Going away'])
  expect(await late).toBe('closed')
})

test('[S7.34] shuts down in time, also when a client does not answer the close frame', async () => {
  const { relay, clock, connect } = await start()
  const deaf = await connect()
  deaf.ws.pause()
  const left = relay.close()
  await clock.advance(3_000)
  await left
  expect([relay.stats().sockets, clock.pending()]).toEqual([0, 0])
  deaf.ws.terminate()
  expect(deaf.ws.readyState).not.toBe(WebSocket.OPEN)
})

test('counts an acknowledgement that crosses the close frame', async () => {
  const mailbox = memoryMailbox()
  const { relay, connect } = await start({ mailbox: { ...mailbox, close: async () => {} } })
  const [app, wallet] = [await connect(), await connect()]
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  await app.call('irn_publish', message('x', name))
  const push = await wallet.next()
  const left = relay.close()
  wallet.ack(push)
  await left
  expect(await mailbox.peek({ topics: [name], clientId: wallet.clientId })).toEqual([])
  await mailbox.close()
})
