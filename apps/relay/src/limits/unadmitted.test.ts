import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { createRelay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, testProjectId, tokenFor } from '../testClient.ts'
import type { Limits } from './limits.ts'

const startMs = 1_700_000_000_000
const nowSec = startMs / 1000
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(limits: Partial<Limits> = {}) {
  const clock = manualClock(startMs)
  const relay = await createRelay({ port: 0, clock, limits, mailbox: memoryMailbox({ clock, limits }) })
  cleanups.push(relay.close)
  return { relay, clock, page: async () => (await fetch(`${relay.url.replace('ws', 'http')}/metrics`)).text() }
}

/** A raw TCP connection. */
async function open(
  port: number,
  text = '',
): Promise<{ socket: Socket; closed: Promise<void>; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1'))))
  await new Promise((resolve) => socket.once('connect', resolve))
  if (text !== '') socket.write(text)
  return { socket, closed, answer }
}

const post = (query: string, bytes: number) =>
  `POST /rpc?${query} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`

const upgrade =
  'GET /?useOnCloseEvent=true HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n'

test('[S7.34] authenticates before reading the body', async () => {
  const { relay } = await start()
  const { answer } = await open(relay.port, `${post('', 390_000)}only the beginning`)
  expect(await answer).toContain('400 Bad Request')
})

test('[S7.34] cuts off a refused body that is too long', async () => {
  const { relay } = await start({ frameMaxBytes: 100_000 })
  const { socket, answer, closed } = await open(relay.port, post('', 10_000_000))
  await answer
  socket.write('x'.repeat(1_000_000))
  await closed
})

test('[S7.34] counts half-received bodies in the memory budget', async () => {
  const { relay, page } = await start({ bufferedMaxBytes: 20_000 })
  const query = `projectId=${testProjectId}&auth=${await tokenFor(randomBytes(32), relay.url, nowSec)}`
  const { socket, closed } = await open(relay.port, post(query, 100_000))
  socket.write('x'.repeat(50_000))
  await closed
  expect(await page()).toContain('refusals_total{reason="memory"} 1\n')
})

test('[S7.34] terminates a refused socket that does not answer the close frame', async () => {
  const { relay, clock, page } = await start()
  const before = clock.pending()
  const { answer, closed } = await open(relay.port, upgrade)
  expect(await answer).toContain('101 Switching Protocols')
  expect(clock.pending() - before).toBe(1)
  // The second connection is the metrics request.
  expect(await page()).toContain('latchkey_relay_connections 2\n')
  await clock.advance(1_000)
  await closed
  expect(await page()).toContain('latchkey_relay_closes_total{code="1006"} 1\n')
})

test('[S7.34] caps unadmitted connections, until one closes', async () => {
  const { relay, page } = await start({ socketsMax: 1, unadmittedMax: 1 })
  const client = await connectTestClient(relay.url, { nowSec })
  const silent = await open(relay.port)
  await (await open(relay.port)).closed
  silent.socket.destroy()
  await client.settle()
  expect(await page()).toContain('latchkey_relay_refusals_total{reason="Too many connections"} 1\n')
})

test('[S7.34] counts unadmitted connections apart from sockets', async () => {
  const { relay, page } = await start({ socketsMax: 100, unadmittedMax: 2 })
  const client = await connectTestClient(relay.url, { nowSec })
  const silent = [await open(relay.port), await open(relay.port)]
  await (await open(relay.port)).closed
  silent[0]?.socket.destroy()
  await client.settle()
  expect(await page()).toContain('latchkey_relay_refusals_total{reason="Too many connections"} 1\n')
})

test('[S7.34] terminates a socket that keeps sending after a close frame', async () => {
  const closings: string[] = []
  let closed = (): void => {}
  const gone = new Promise<void>((resolve) => {
    closed = resolve
  })
  const clock = manualClock(startMs)
  const limits = { clientPerSec: 1, clientBurst: 5, delayMaxMs: 3_000 }
  const relay = await createRelay({
    ...{ port: 0, clock, limits, mailbox: memoryMailbox({ clock }) },
    log(event) {
      closings.push(event)
      if (event === 'socket closed') closed()
    },
  })
  cleanups.push(relay.close)
  const client = await connectTestClient(relay.url, { nowSec })
  // The client does not see the close frame.
  client.ws.pause()
  for (let n = 0; n < 5_000; n += 1) client.ws.ping()
  await gone
  expect(closings.filter((event) => event === 'overload')).toHaveLength(1)
})
