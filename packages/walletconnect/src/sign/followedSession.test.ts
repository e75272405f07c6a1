import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { createRelay, type Relay } from '@latchkey/relay/createRelay'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { question, signAuth } from '../../test/authRig.ts'
import { granted, next, requestedNamespaces } from '../../test/testPair.ts'
import { createRelayClient } from '../relay/createRelayClient.ts'
import type { RelayClient } from '../relay/port.ts'
import { createAppClient } from './createAppClient.ts'
import { createWalletClient } from './createWalletClient.ts'

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

/** `pushed`: tags of the relay's pushes. */
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

/** An app with these options proposes, and a wallet approves. */
async function approve(options: ReturnType<typeof optionsFor>) {
  const app = createAppClient(options)
  const wallet = createWalletClient(optionsFor('wallet'))
  cleanups.push(app.destroy, wallet.destroy)
  const { uri, approval } = await app.connect({ namespaces: requestedNamespaces })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  await wallet.approve({ id: (await proposed).id, namespaces: granted })
  return { app, wallet, approval }
}

/** Storage that calls `onWrite` when the session's key is written. */
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

test('creates the session without a subscribe of the app, because the relay has subscribed it', async () => {
  const options = optionsFor('app')
  const subscribe = vi.fn(() => new Promise<void>(() => {}))
  const { approval } = await approve({ ...options, relay: { ...options.relay, subscribe } })
  const { topic } = await approval
  expect(subscribe).toHaveBeenCalledWith([topic])
  expect(options.pushed).toEqual([1101, 1102])
})

test('a settlement that arrives before its key waits for the key', async () => {
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

test('a settlement whose key could not be stored is processed by the next page', async () => {
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

test('a pending message on another topic does not delay a settlement', async () => {
  const verifySignature = vi.fn(() => new Promise<boolean>(() => {}))
  const app = createAppClient({ ...optionsFor('app'), verifySignature })
  const [hanging, wallet] = [createWalletClient(optionsFor('one')), createWalletClient(optionsFor('two'))]
  cleanups.push(app.destroy, hanging.destroy, wallet.destroy)
  const signIn = await app.authenticate(question)
  signIn.response.catch(() => {})
  const signAsked = next(hanging, 'session_authenticate')
  await hanging.pair(signIn.uri)
  const { id: signId, authPayload } = await signAsked
  const cacaos = await signAuth(privateKeyToAccount(generatePrivateKey()), authPayload)
  hanging.approveAuthenticate({ id: signId, cacaos }).catch(() => {})
  await vi.waitFor(() => expect(verifySignature).toHaveBeenCalled(), 10_000)

  const { uri, approval } = await app.connect({ namespaces: requestedNamespaces })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  await wallet.approve({ id: (await proposed).id, namespaces: granted })
  expect(await approval).toBeDefined()
})

test('a settlement without its approval is not acknowledged, so that it is sent again', async () => {
  const options = optionsFor('app')
  const app = createAppClient(options)
  const walletOptions = optionsFor('wallet')
  const approveSession: RelayClient['approveSession'] = async (approval) => {
    const { sessionTopic: topic, sessionSettlementRequest: message } = approval
    await options.relay.subscribe([topic])
    await walletOptions.relay.publish({ topic, message, tag: 1102, ttlSec: 300, prompt: false })
    await vi.waitFor(() => expect(options.pushed).toEqual([1102]), 10_000)
    await options.relay.unsubscribe(topic)
    await walletOptions.relay.approveSession(approval)
  }
  const wallet = createWalletClient({ ...walletOptions, relay: { ...walletOptions.relay, approveSession } })
  cleanups.push(app.destroy, wallet.destroy)
  const { uri, approval } = await app.connect({ namespaces: requestedNamespaces })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  await wallet.approve({ id: (await proposed).id, namespaces: granted })
  expect(await approval).toBeDefined()
})
