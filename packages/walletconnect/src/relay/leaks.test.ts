import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { countedSockets } from '../../test/countedSockets.ts'
import { countingClock } from '../../test/countingClock.ts'
import { granted, next } from '../../test/testPair.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createWalletClient } from '../sign/createWalletClient.ts'
import { createRelayClient } from './createRelayClient.ts'

test('destroy leaves no socket, timer, listener or pending promise', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-leaks-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const relay = await createRelay({ port: 0, dataDir })
  onTestFinished(relay.close)
  const timers = countingClock()
  const { Counted, sockets } = countedSockets()
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
  const start = (name: string) => {
    const client = createRelayClient({
      relayUrl: relay.url,
      projectId: '0'.repeat(32),
      storage: memoryStorage(),
      webSocket: Counted,
      clock: timers.clock,
      environment,
    })
    const metadata = { name, description: '', url: `https://${name}.example`, icons: [] }
    return { client, options: { relay: client, storage: memoryStorage(), clock: timers.clock, metadata } }
  }
  const [appSide, walletSide] = [start('app'), start('wallet')]
  const app = createAppClient(appSide.options)
  const wallet = createWalletClient(walletSide.options)
  const { uri, approval } = await app.connect({ namespaces: granted })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  await wallet.approve({ id: (await proposed).id, namespaces: granted })
  const { topic } = await approval
  const shown = next(wallet, 'session_request')
  const request = app.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] })
  await shown
  // With an unanswered request, an unanswered proposal and an unacknowledged ping pending.
  const waiting = [request, app.ping(topic), (await app.connect({ namespaces: granted })).approval]
  const ends = Promise.allSettled(waiting)
  expect({ listeners, timers: timers.count() > 0 }).toEqual({ listeners: 2, timers: true })
  app.destroy()
  wallet.destroy()
  await Promise.all([appSide.client.destroy(), walletSide.client.destroy()])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect({ timers: timers.count(), listeners }).toEqual({ timers: 0, listeners: 0 })
  expect(sockets.map(({ readyState }) => readyState)).toEqual([WebSocket.CLOSED, WebSocket.CLOSED])
  await vi.waitFor(() => expect(relay.stats().sockets).toBe(0), { interval: 10, timeout: 60_000 })
})
