import { type Clock, manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { reconnectBaseMs, reconnectCapMs, reconnectStableMs } from '@latchkey/contracts/constants/relay'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createScriptedSocket } from '../../test/fuzz/scriptedSocket.ts'
import { createRelayClient } from './createRelayClient.ts'

const until = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 60_000 })

/** A client on a scripted socket, and the delays that it requested from the clock. */
function startClient(random: () => number) {
  const clock = manualClock(1_800_000_000_000)
  const delays: number[] = []
  const watched: Clock = {
    now: clock.now,
    after(ms, task) {
      delays.push(ms)
      return clock.after(ms, task)
    },
  }
  const socket = createScriptedSocket()
  let listeners = 0
  const environment = {
    isOffline: () => false,
    listen() {
      listeners += 1
      return () => {
        listeners -= 1
      }
    },
  }
  const client = createRelayClient({
    relayUrl: 'ws://relay.example',
    projectId: '0'.repeat(32),
    storage: memoryStorage(),
    clock: watched,
    environment,
    random,
    webSocket: socket.webSocket,
  })
  const open = () => until(() => expect(client.status()).toBe('open'))
  return { client, clock, socket, delays, open, listeners: () => listeners }
}

test('[S7.34] pitfall 24: reconnect delays are random up to a limit that doubles to 30 s', async () => {
  let chance = 0
  const { client, clock, socket, delays, open } = startClient(() => chance)
  client.connect()
  await open()
  const asked: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    chance = attempt % 2 === 0 ? 0.999 : 0
    delays.length = 0
    socket.close(1001, '')
    asked.push(delays.at(-1) ?? -1)
    await clock.advance(asked.at(-1) ?? 0)
    await open()
  }
  const limits = asked.map((_, attempt) => Math.min(reconnectCapMs, reconnectBaseMs * 2 ** attempt))
  expect(asked).toEqual(limits.map((limit, attempt) => (attempt % 2 === 0 ? Math.floor(limit * 0.999) : 0)))
  await clock.advance(reconnectStableMs)
  chance = 0.999
  socket.close(1001, '')
  expect(delays.at(-1)).toBeLessThan(reconnectBaseMs)
  await client.destroy()
})

test('[S7.34] a request after nine losses does not wait for the backoff, even if the next connection is also lost', async () => {
  const { client, clock, socket, open } = startClient(() => 0.999)
  client.connect()
  await open()
  for (let loss = 0; loss < 9; loss += 1) {
    socket.close(1006, '')
    await clock.advance(reconnectCapMs)
    await open()
  }
  socket.close(1006, '')
  const published = client.publish({ topic: 'ab'.repeat(32), message: 'x', ttlSec: 300, tag: 1, prompt: false })
  await open()
  socket.close(1006, '')
  await clock.advance(reconnectBaseMs * 2)
  await open()
  for (const text of socket.take()) {
    const { id } = JSON.parse(text) as { readonly id: number }
    socket.frame(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  }
  await published
  await client.destroy()
})

test("pitfall 3: destroying the client aborts a pending request for the relay's time", async () => {
  const asked: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', async (_: URL, { signal }: RequestInit) => {
    asked.push(signal)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', reject))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const expired = 'JWT validation error: JWT Token is expired: Some(1)'
  const [early, late] = [startClient(() => 0), startClient(() => 0)]
  for (const { client, open } of [early, late]) {
    client.connect()
    await open()
  }
  late.socket.close(3000, expired)
  await until(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.aborted).toBe(false)
  await late.client.destroy()
  expect(asked[0]?.aborted).toBe(true)
  // The chunk with the texts is still loading.
  early.socket.close(3000, expired)
  await early.client.destroy()
  await vi.dynamicImportSettled()
  expect(asked.map((signal) => signal?.aborted)).not.toContain(false)
})

test('pitfall 3: 200 lost and refused connections leave as many timers, listeners and sockets as one', async () => {
  const { client, clock, socket, open, listeners } = startClient(() => 0)
  const seen: number[] = []
  client.onStatus(() => {})
  await Promise.all([client.clientId(), client.connect()])
  await open()
  for (let cycle = 0; cycle < 200; cycle += 1) {
    const pending = client.publish({ topic: 'ab'.repeat(32), message: 'x', ttlSec: 300, tag: 1, prompt: false })
    socket.fail()
    socket.close(cycle % 3 === 0 ? 3000 : 1006, 'Project not found')
    if (cycle % 3 === 0) await expect(pending).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
    client.connect()
    await clock.advance(0)
    await open()
    for (const text of socket.take()) {
      const { id } = JSON.parse(text) as { readonly id: number }
      socket.frame(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    }
    if (cycle % 3 !== 0) await pending
    seen.push(clock.pending())
  }
  expect(new Set(seen)).toEqual(new Set([seen[0]]))
  expect({ listeners: listeners(), sockets: socket.living() }).toEqual({ listeners: 1, sockets: 1 })
  await client.destroy()
  expect({ timers: clock.pending(), listeners: listeners(), sockets: socket.living() }).toEqual({
    timers: 0,
    listeners: 0,
    sockets: 0,
  })
})
