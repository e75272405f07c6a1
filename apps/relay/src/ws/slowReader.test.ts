import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { defaultLimits } from '../limits/limits.ts'
import { createMemoryBudget } from '../limits/memoryBudget.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createSendQueue } from './sendQueue.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A send queue on a loopback connection, and its reader. */
async function start() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as { port: number }).port, '127.0.0.1')
  const [connection] = (await once(server, 'connection')) as [Socket]
  cleanups.push(() => server.close())
  for (const socket of [reader, connection]) cleanups.push(() => socket.destroy())
  const ws = new WebSocket(null as never, undefined, { isServer: true } as never)
  ;(ws as unknown as { setSocket: (...args: unknown[]) => void }).setSocket(connection, Buffer.alloc(0), {
    maxPayload: 1024,
    skipUTF8Validation: false,
  })
  const clock = manualClock(0)
  const limits = { ...defaultLimits, unsentHardBytes: 1024 ** 3, stallMs: 30_000 }
  const terminations: string[] = []
  const sendQueue = createSendQueue({
    ...{ ws, connection, clock, limits, metrics: createMetrics(), mailbox: memoryMailbox({ clock }) },
    memoryBudget: createMemoryBudget({ maxBytes: 1024 ** 3 }),
    terminate: (reason) => void terminations.push(reason),
    catchUp: async () => {},
  })
  return { sendQueue, ws, reader, connection, clock, terminations }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const unsentBy = (connection: Socket) =>
  (connection as unknown as { _handle: { writeQueueSize: number } })._handle.writeQueueSize

test('keeps a reader that accepts a long write steadily, and terminates it when it stops', async () => {
  const { sendQueue, ws, reader, connection, clock, terminations } = await start()
  reader.pause()
  const answer = 'x'.repeat(1024 * 1024)
  for (let n = 0; n < 64; n += 1) sendQueue.reply(answer)
  await turn()
  const owed = ws.bufferedAmount
  for (let n = 0; n < 4; n += 1) {
    const before = unsentBy(connection)
    while (unsentBy(connection) === before) {
      reader.read()
      await turn()
    }
    await clock.advance(30_000)
  }
  // No write has completed yet.
  expect([ws.bufferedAmount, terminations]).toEqual([owed, []])
  let before = -1
  while (unsentBy(connection) !== before) {
    before = unsentBy(connection)
    await turn()
    await turn()
  }
  await clock.advance(60_000)
  expect(terminations).toEqual(['slow'])
})
