import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { closeRefused } from '@latchkey/contracts/constants/relay'
import { createRelay } from '@latchkey/relay/createRelay'
import { memoryMailbox } from '@latchkey/relay/mailbox/memory'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { collect, publication, startClient, startRelay, topicA, topicB, until } from '../../test/relayRig.ts'
import { createRelayClient } from './createRelayClient.ts'

const projectId = '0'.repeat(32)

/** Accepts connections and never responds. */
async function startStalledServer() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.resume()
    socket.on('error', () => {})
    socket.once('close', () => {
      connections -= 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, connections: () => connections }
}

/** Runs due timers until the client is open. */
const opens = ({ client, clock }: ReturnType<typeof startClient>) =>
  until(async () => {
    await clock.advance(0)
    expect(client.status()).toBe('open')
  })

test('[S7.34] uses the first relay of a list when it opens, and opens no other', async () => {
  const [first, second] = [await startRelay(), await startRelay()]
  const started = startClient([first.url, second.url])
  started.client.connect()
  await opens(started)
  await started.client.publish(publication('one'))
  expect([first.calls('irn_publish').length, second.urls.length, started.opened.length]).toEqual([1, 0, 1])
  expect(() => startClient([first.url, 'http://relay'])).toThrowError(
    expect.objectContaining({ code: 'RELAY_URL_INVALID' }),
  )
  expect(() => startClient([])).toThrowError(expect.objectContaining({ code: 'RELAY_URL_INVALID' }))
})

test('tries the next relay after 300 ms without an open socket, or at once if the first one is unreachable', async () => {
  const stalled = await startStalledServer()
  const gone = await startRelay()
  await gone.stop()
  const relay = await startRelay()
  const slow = startClient([stalled.url, relay.url])
  slow.client.connect()
  await until(() => expect(stalled.connections()).toBe(1))
  await slow.clock.advance(299)
  expect(slow.opened).toHaveLength(1)
  await slow.clock.advance(1)
  await opens(slow)
  await until(() => expect(stalled.connections()).toBe(0))
  const fast = startClient([gone.url, relay.url])
  await Promise.all([fast.client.subscribe([topicA]), opens(fast)])
  expect(relay.calls('irn_batchSubscribe')).toHaveLength(1)
})

test('fails over with subscriptions and pending calls, and returns to the first relay afterwards', async () => {
  const [first, second] = [await startRelay(), await startRelay()]
  const started = startClient([first.url, second.url])
  const { client, clock } = started
  await Promise.all([client.subscribe([topicA, topicB]), opens(started)])
  first.answer = () => {}
  const published = client.publish(publication('pending'))
  await until(() => expect(first.calls('irn_publish')).toHaveLength(1))
  await first.stop()
  await until(() => expect(client.status()).toBe('waiting'))
  await opens(started)
  await published
  expect(second.received.map(({ frame }) => frame.params.topics ?? frame.params.message)).toEqual([
    [topicA, topicB],
    'pending',
  ])
  const back = await startRelay(Number(new URL(first.url).port))
  for (const socket of second.sockets()) socket.terminate()
  await until(() => expect(client.status()).not.toBe('open'))
  await opens(started)
  await until(() => expect(back.calls('irn_batchSubscribe')).toHaveLength(1))
  await clock.advance(0)
})

test('a relay that falls silent is replaced within 3 s, and tried last afterwards', async () => {
  const [first, second] = [await startRelay(), await startRelay()]
  const started = startClient([first.url, second.url])
  const { client, clock } = started
  await Promise.all([client.subscribe([topicA]), opens(started)])
  first.answer = () => {}
  const published = client.publish(publication('unanswered'))
  await until(() => expect(first.calls('irn_publish')).toHaveLength(1))
  await clock.advance(2_500)
  await opens(started)
  await published
  expect(second.calls('irn_publish')).toHaveLength(1)
  for (const socket of second.sockets()) socket.terminate()
  await until(() => expect(client.status()).not.toBe('open'))
  await opens(started)
  expect([first.urls.length, second.urls.length]).toEqual([1, 2])
})

test('tries the next relay after a refusal; if all refuse, calls reject with the reason', async () => {
  const [first, second] = [await startRelay(), await startRelay()]
  first.onConnect = (socket) => socket.close(closeRefused, 'Project not found')
  const started = startClient([first.url, second.url])
  const { client, clock } = started
  const accepted = client.subscribe([topicA])
  await until(async () => {
    await clock.advance(0)
    expect(second.calls('irn_batchSubscribe')).toHaveLength(1)
  })
  await accepted
  second.onConnect = first.onConnect
  second.answer = () => {}
  const refused = client.publish(publication('refused')).catch((error: { code: string }) => error.code)
  for (const socket of second.sockets()) socket.terminate()
  let outcome: unknown
  void refused.then((code) => (outcome = code))
  await until(async () => {
    await clock.advance(0)
    expect(outcome).toBe('RELAY_REFUSED')
  })
})

test('delivers a message once when two relays push it', async () => {
  const [first, second] = [await startRelay(), await startRelay()]
  const started = startClient([first.url, second.url])
  const messages = collect(started.client)
  await Promise.all([started.client.subscribe([topicA]), opens(started)])
  first.push(topicA, 'doubled', '1000000001')
  await until(() => expect(first.acks).toHaveLength(1))
  await first.stop()
  await until(() => expect(started.client.status()).toBe('waiting'))
  await opens(started)
  second.push(topicA, 'doubled', '1000000002')
  await until(() => expect(second.acks).toHaveLength(1))
  expect(messages).toEqual(['doubled'])
})

test('destroying the client during a race leaves no socket and no timer', async () => {
  const stalled = await startStalledServer()
  const relay = await startRelay()
  const { client, clock } = startClient([stalled.url, relay.url])
  client.connect()
  await until(() => expect(stalled.connections()).toBe(1))
  await client.destroy()
  await clock.advance(10_000)
  await until(() => expect([stalled.connections(), relay.sockets().size]).toEqual([0, 0]))
  expect(clock.pending()).toBe(0)
})

const startRealRelay = async (options: Partial<createRelay.Options> = {}) => {
  const relay = await createRelay({ port: 0, mailbox: memoryMailbox(), ...options })
  onTestFinished(relay.close)
  return relay
}

function startRealClient(...relayUrl: readonly string[]) {
  const client = createRelayClient({ relayUrl, projectId, storage: memoryStorage(), webSocket: WebSocket })
  onTestFinished(client.destroy)
  const messages: string[] = []
  client.onMessage(async ({ message }) => {
    messages.push(message)
  })
  return { client, messages }
}

test('app and wallet fail over when their first relay stops', async () => {
  const [first, second] = [await startRealRelay(), await startRealRelay()]
  const [app, wallet] = [startRealClient(first.url, second.url), startRealClient(first.url, second.url)]
  await Promise.all([app.client.subscribe([topicA]), wallet.client.subscribe([topicA])])
  await app.client.publish(publication('before'))
  await until(() => expect(wallet.messages).toEqual(['before']))
  await first.close()
  await app.client.publish(publication('after'))
  await until(() => expect(wallet.messages).toEqual(['before', 'after']))
})

test('a client that moves to the upstream of its relay does not receive its own messages there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-race-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const second = await startRealRelay()
  const first = await startRealRelay({ dataDir, upstream: { relays: [{ url: second.url, projectId }] } })
  const app = startRealClient(first.url, second.url)
  const proposal = { pairingTopic: topicA, sessionProposal: 'own proposal' }
  await app.client.proposeSession(proposal)
  const reader = startRealClient(second.url)
  await app.client.publish({ ...publication('own message'), topic: topicB })
  await first.close()
  // The relay holds the proposal for its first subscriber, which would be the app itself.
  await app.client.subscribe([topicA, topicB])
  await reader.client.publish({ ...publication('answer'), topic: topicA })
  await until(() => expect(app.messages).toEqual(['answer']))
})
