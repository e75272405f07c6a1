import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayClient } from './createRelayClient.ts'

const pairingTopic = 'a'.repeat(64)
const sessionTopic = 'b'.repeat(64)
const projectId = '0'.repeat(32)
const until = (check: () => void) => vi.waitFor(check, { interval: 5, timeout: 60_000 })

let dataDir: string
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-relay-client-'))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await rm(dataDir, { recursive: true, force: true })
})

const startRelay = async (port = 0) => {
  const relay = await createRelay({ port, dataDir })
  cleanups.push(relay.close)
  return relay
}

function startClient(relayUrl: string, storage = memoryStorage()) {
  const client = createRelayClient({ relayUrl, projectId, storage, webSocket: WebSocket })
  cleanups.push(client.destroy)
  const messages: string[] = []
  client.onMessage(async ({ topic, message, tag }) => {
    messages.push(`${topic[0]} ${tag} ${message}`)
  })
  return { client, messages, storage }
}

test('[S7.34] delivers a proposal and its approval once each, in order', async () => {
  const relay = await startRelay()
  const app = startClient(relay.url)
  const wallet = startClient(relay.url)
  await app.client.proposeSession({ pairingTopic, sessionProposal: 'proposal' })
  await wallet.client.subscribe([pairingTopic])
  await until(() => expect(wallet.messages).toEqual(['a 1100 proposal']))
  await wallet.client.approveSession({
    pairingTopic,
    sessionTopic,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
  })
  await until(() => expect(app.messages).toEqual(['a 1101 response', 'b 1102 settlement']))
  // The relay has already subscribed it; subscribing again causes no duplicates.
  await app.client.subscribe([sessionTopic])
  const request = { topic: sessionTopic, message: 'request', ttlSec: 300, tag: 1108, prompt: true }
  await app.client.publish(request)
  await until(() => expect(wallet.messages).toEqual(['a 1100 proposal', 'b 1108 request']))
  expect(app.messages).toEqual(['a 1101 response', 'b 1102 settlement'])
})

test('[S7.34] neither loses nor duplicates messages when the relay restarts or the page reloads', async () => {
  const first = await startRelay()
  const app = startClient(first.url)
  const wallet = startClient(first.url)
  const publish = (message: string) =>
    app.client.publish({ topic: sessionTopic, message, ttlSec: 300, tag: 1108, prompt: false })
  await Promise.all([app.client.subscribe([sessionTopic]), wallet.client.subscribe([sessionTopic])])
  await publish('one')
  await until(() => expect(wallet.messages).toEqual(['b 1108 one']))
  await wallet.client.destroy()
  await publish('two')
  await first.close()
  const waiting = publish('three')
  await startRelay(first.port)
  await waiting
  const reloaded = startClient(first.url, wallet.storage)
  await reloaded.client.subscribe([sessionTopic])
  await until(() => expect(reloaded.messages).toEqual(['b 1108 two', 'b 1108 three']))
})

test('keeps a topic subscribed that is unsubscribed and immediately subscribed again', async () => {
  const relay = await startRelay()
  const app = startClient(relay.url)
  const wallet = startClient(relay.url)
  await wallet.client.subscribe([sessionTopic])
  const left = wallet.client.unsubscribe(sessionTopic)
  await Promise.all([wallet.client.subscribe([sessionTopic]), left])
  await app.client.publish({ topic: sessionTopic, message: 'one', ttlSec: 300, tag: 1108, prompt: false })
  await until(() => expect(wallet.messages).toEqual(['b 1108 one']))
})

test('[S7.34] pitfall 22: reports why an unknown project is refused', async () => {
  const relay = await createRelay({ port: 0, dataDir, projects: [{ id: '1'.repeat(32) }] })
  cleanups.push(relay.close)
  const { client } = startClient(relay.url)
  await expect(client.subscribe([pairingTopic])).rejects.toMatchObject({
    code: 'RELAY_REFUSED',
    message: expect.stringContaining('Project not found'),
  })
})

test('[S7.34] sends a proof of origin with its message, and nothing on the wire without one', async () => {
  const relay = await startRelay()
  const app = startClient(relay.url)
  const wallet = createRelayClient({ relayUrl: relay.url, projectId, storage: memoryStorage(), webSocket: WebSocket })
  cleanups.push(wallet.destroy)
  const proofs: unknown[] = []
  wallet.onMessage(async (message) => {
    proofs.push('attestation' in message ? message.attestation : 'none')
  })
  await wallet.subscribe([pairingTopic, sessionTopic])
  await app.client.proposeSession({ pairingTopic, sessionProposal: 'proposal', attestation: 'proof.1' })
  const message = { topic: sessionTopic, ttlSec: 300, tag: 1108, prompt: true }
  await app.client.publish({ ...message, message: 'with', attestation: 'proof.2' })
  await app.client.publish({ ...message, message: 'without' })
  await until(() => expect(proofs).toHaveLength(3))
  expect(proofs.sort()).toEqual(['none', 'proof.1', 'proof.2'])
})
