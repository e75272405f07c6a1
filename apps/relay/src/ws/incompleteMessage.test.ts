import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createRelay } from '../createRelay.ts'
import type { Limits } from '../limits/limits.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, testProjectId, tokenFor } from '../testClient.ts'

const startMs = 1_700_000_000_000
const nowSec = startMs / 1000
const pingMs = 30_000
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(limits: Partial<Limits> = {}) {
  const clock = manualClock(startMs)
  const all = { clientPerSec: 0, pingMs, ...limits }
  const relay = await createRelay({ port: 0, clock, limits: all, mailbox: memoryMailbox({ clock }) })
  cleanups.push(relay.close)
  return { relay, clock }
}

/** Everything sent before has reached the relay when it resolves. */
const roundTrip = (ws: WebSocket, data: string | Buffer = '') =>
  new Promise((resolve) => {
    ws.once('pong', resolve)
    ws.ping(data)
  })

test('[S7.34] closes a socket whose message stays incomplete between two pings', async () => {
  const { relay, clock } = await start()
  const { ws } = await connectTestClient(relay.url, { nowSec })
  const closed = new Promise((resolve) => ws.once('close', (code, reason) => resolve([code, reason.toString()])))
  for (let n = 0; n < 63; n += 1) ws.send('x'.repeat(6 * 1024), { fin: false })
  await roundTrip(ws)
  await clock.advance(pingMs)
  await roundTrip(ws)
  expect(ws.readyState).toBe(ws.OPEN)
  await clock.advance(pingMs)
  expect(await closed).toEqual([4010, 'Incomplete message'])
})

test('[S7.34] keeps sockets that complete their messages slowly or only answer pings', async () => {
  const { relay, clock } = await start({ idleMs: 1_000 * pingMs })
  const { ws, settle } = await connectTestClient(relay.url, { nowSec })
  for (let n = 0; n < 5; n += 1) {
    ws.send(`{"x":"${'x'.repeat(20_000)}`, { fin: false })
    await roundTrip(ws)
    await clock.advance(pingMs)
    await roundTrip(ws)
    ws.send('"}', { fin: true })
    await settle()
  }
  for (let n = 0; n < 100; n += 1) {
    await roundTrip(ws, randomBytes(125))
    await clock.advance(pingMs)
    await roundTrip(ws)
  }
  expect(ws.readyState).toBe(ws.OPEN)
})

test('[S7.34] sends only one close frame, even if several malformed frames arrive', async () => {
  const { relay, clock } = await start()
  const query = `projectId=${testProjectId}&auth=${await tokenFor(randomBytes(32), relay.url, nowSec)}`
  const socket = connect(relay.port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  const heard = () => new Promise<Buffer>((resolve) => socket.once('data', resolve))
  socket.write(
    `GET /?${query} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  expect((await heard()).toString()).toContain('101 Switching Protocols')
  const timers = clock.pending()
  const binaryFrame = Buffer.from([0x82, 0x81, 0, 0, 0, 0, 1])
  socket.write(Buffer.concat(Array<Buffer>(20).fill(binaryFrame)))
  const goodbye = await heard()
  expect([goodbye.readUInt8(0), goodbye.readUInt16BE(2)]).toEqual([0x88, 1003])
  // One timer, to terminate the socket.
  expect(clock.pending() - timers).toBe(1)
})
