import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { createRelay, type Relay } from '@latchkey/relay/createRelay'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createAppClient } from './createAppClient.ts'
import { createWalletClient } from './createWalletClient.ts'
import { asked, granted, next } from './testPair.ts'

let relay: Relay
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-followed-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  relay = await createRelay({ port: 0, dataDir })
  cleanups.push(relay.close)
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Tags of what the relay pushed to the app. */
function optionsFor(name: string, storage: Storage = memoryStorage()) {
  const pushed: number[] = []
  class Socket extends WebSocket {
    constructor(url: string) {
      super(url)
      this.on('message', (data) => {
        const tag = JSON.parse(String(data)).params?.data?.tag
        if (tag) pushed.push(tag)
      })
    }
  }
  const client = createRelayClient({ relayUrl: relay.url, projectId: '0'.repeat(32), storage, webSocket: Socket })
  cleanups.push(client.destroy)
  return {
    relay: client,
    storage,
    pushed,
    metadata: { name, description: '', url: `https://${name}.example`, icons: [] },
  }
}

/** An app on these options proposes, a wallet says yes. */
async function approve(options: ReturnType<typeof optionsFor>) {
  const app = createAppClient(options)
  const wallet = createWalletClient(optionsFor('wallet'))
  cleanups.push(app.destroy, wallet.destroy)
  const { uri, approval } = await app.connect({ namespaces: asked })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  await wallet.approve({ id: (await proposed).id, namespaces: granted })
  return { app, wallet, approval }
}

/** Storage in which writing the session's key does what `onWrite` says. */
function slowStorage(onWrite: () => Promise<void>): Storage {
  const storage = memoryStorage()
  return {
    ...storage,
    async set(key, value) {
      if (key.startsWith('wc/app/pending/')) await onWrite()
      await storage.set(key, value)
    },
  }
}

test('the session stands without a subscribe of the app: the relay subscribed it', async () => {
  const options = optionsFor('app')
  const subscribe = vi.fn(() => new Promise<void>(() => {}))
  const { approval } = await approve({ ...options, relay: { ...options.relay, subscribe } })
  const { topic } = await approval
  expect(subscribe).toHaveBeenCalledWith([topic])
  expect(options.pushed).toEqual([1101, 1102])
})

test('a settlement that is there before its key waits for it', async () => {
  let write = (): void => {}
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  const options = optionsFor(
    'app',
    slowStorage(() => written),
  )
  const approved = approve(options)
  await vi.waitFor(() => expect(options.pushed).toEqual([1101, 1102]), 10_000)
  write()
  const { app, approval } = await approved
  expect(await approval).toBeDefined()
  expect(app.sessions()).toEqual([await approval])
})

test('a settlement whose key could not be stored is not lost: the next page has the session', async () => {
  let isFull = true
  const storage = slowStorage(async () => {
    if (isFull) throw new Error('quota exceeded')
  })
  const options = optionsFor('app', storage)
  const { app, wallet, approval } = await approve(options)
  approval.catch(() => {})
  await vi.waitFor(() => expect(options.pushed).toEqual([1101, 1102]), 10_000)
  app.destroy()
  await options.relay.destroy()
  isFull = false
  const acknowledged = next(wallet, 'session_connect')
  const again = createAppClient(optionsFor('app', storage))
  cleanups.push(again.destroy)
  const session = await next(again, 'session_connect')
  expect((await acknowledged).topic).toBe(session.topic)
})
