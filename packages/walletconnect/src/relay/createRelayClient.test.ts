import { memoryStorage } from '@latchkey/base/storage'
import {
  closeRefused,
  reconnectCapMs,
  relayIdleProbeMs,
  relayLivenessDeadlineMs,
} from '@latchkey/contracts/constants/relay'
import { signRelayJwt, verifyRelayJwt } from '@latchkey/crypto/relayJwt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { collect, publication, startClient, startMs, startRelay, topicA, topicB, until } from '../../test/relayRig.ts'
import { loadRelayIdentity } from './identity.ts'

test('[S7.34] opens nothing before the first call, then authenticates to the configured relay', async () => {
  const relay = await startRelay()
  const { client, opened, storage } = startClient(relay.url)
  expect(client.status()).toBe('idle')
  expect(opened).toHaveLength(0)
  await client.publish(publication('one'))
  const query = relay.urls[0]!.searchParams
  expect([...query.keys()]).toEqual(['auth', 'projectId', 'ua', 'useOnCloseEvent', 'followSessions'])
  const isAudience = (audience: string) => audience === relay.url
  expect(await verifyRelayJwt(query.get('auth')!, { nowSec: startMs / 1000, leewaySec: 0, isAudience })).toMatchObject({
    ok: true,
    value: { issuer: await client.clientId() },
  })
  expect(relay.received[0]!.frame).toMatchObject({
    method: 'irn_publish',
    params: { topic: topicA, message: 'one', ttl: 300, tag: 1108, prompt: true },
  })
  const again = startClient(relay.url, { storage })
  expect(await again.client.clientId()).toBe(await client.clientId())
  expect(() => startClient('http://relay')).toThrowError(expect.objectContaining({ code: 'RELAY_URL_INVALID' }))
})

test('[S7.34] pitfall 11: reconnects to an unreachable relay, and delivers calls made meanwhile', async () => {
  const gone = await startRelay()
  await gone.stop()
  const { client, clock, opened } = startClient(gone.url)
  const published = client.publish(publication('patient'))
  await until(() => expect(client.status()).toBe('waiting'))
  const relay = await startRelay(Number(new URL(gone.url).port))
  await clock.advance(0)
  await published
  expect(opened).toHaveLength(2)
  expect(relay.calls('irn_publish')).toHaveLength(1)
})

test('[S7.34] a refusal rejects pending calls with its reason and ends reconnecting until the next call', async () => {
  const relay = await startRelay()
  relay.onConnect = (socket) => socket.close(closeRefused, 'Project not found')
  relay.answer = () => {}
  const { client, clock, opened } = startClient(relay.url)
  await expect(client.subscribe([topicA])).rejects.toMatchObject({
    code: 'RELAY_REFUSED',
    message: 'The relay refused this app: Project not found.',
  })
  await clock.advance(reconnectCapMs * 10)
  expect({ status: client.status(), sockets: opened.length }).toEqual({ status: 'refused', sockets: 1 })
  relay.onConnect = () => {}
  relay.answer = ({ frame, socket }) => socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: [] }))
  await client.subscribe([topicA])
  expect(client.status()).toBe('open')
})

test('[S8.1] pitfall 10: corrects a clock that is ahead once, from the reason of the refusal', async () => {
  const relay = await startRelay()
  const serverSec = startMs / 1000 - 3600
  const reason = `JWT validation error: JWT Token is not yet valid: basic.iat: 1, now + time_leeway: ${serverSec + 120}, time_leeway: 120`
  const issued: number[] = []
  const answer = relay.answer
  relay.onConnect = (socket) => {
    const token = relay.urls.at(-1)!.searchParams.get('auth')!
    const { iat } = JSON.parse(atob(token.split('.')[1]!)) as { iat: number }
    issued.push(iat)
    if (iat > serverSec + 120) socket.close(closeRefused, reason)
  }
  relay.answer = (received) => {
    if (issued.at(-1) === serverSec) answer(received)
  }
  const { client } = startClient(relay.url)
  await client.publish(publication('late'))
  expect(issued).toEqual([startMs / 1000, serverSec])
})

test('[S7.34] pitfall 23: detects and replaces a dead socket within 5 s after sleep, and keeps a live one', async () => {
  const relay = await startRelay()
  const { client, clock, opened, wake, isOpen } = startClient(relay.url)
  await client.subscribe([topicA])
  wake()
  await until(() => expect(relay.calls('irn_batchSubscribe')).toHaveLength(2))
  await client.publish(publication('a round trip'))
  await clock.advance(relayLivenessDeadlineMs)
  expect({ status: client.status(), sockets: opened.length }).toEqual({ status: 'open', sockets: 1 })
  const answer = relay.answer
  relay.answer = () => {}
  wake()
  await until(() => expect(relay.calls('irn_batchSubscribe')).toHaveLength(3))
  relay.answer = answer
  await clock.advance(relayLivenessDeadlineMs)
  await clock.advance(0)
  await isOpen()
  expect(opened).toHaveLength(2)
  await until(() => expect(relay.calls('irn_batchSubscribe')).toHaveLength(4))
})

test('[S7.34] pitfall 23: probes a silent relay, and replaces the socket when it does not answer', async () => {
  const relay = await startRelay()
  const { client, clock, opened, isOpen } = startClient(relay.url)
  await client.subscribe([topicA, topicB])
  await clock.advance(relayIdleProbeMs)
  await until(() => expect(relay.calls('irn_batchSubscribe')).toHaveLength(2))
  expect(relay.calls('irn_batchSubscribe').at(-1)?.frame.params.topics).toEqual([topicA])
  await client.publish(publication('a round trip'))
  await clock.advance(relayLivenessDeadlineMs)
  expect({ status: client.status(), sockets: opened.length }).toEqual({ status: 'open', sockets: 1 })
  relay.answer = () => {}
  await clock.advance(relayIdleProbeMs + relayLivenessDeadlineMs)
  await clock.advance(0)
  await isOpen()
  expect(opened).toHaveLength(2)
})

test('pitfall 1: created, destroyed and created again, as in strict mode: one socket, each message once', async () => {
  const relay = await startRelay()
  const storage = memoryStorage()
  const first = startClient(relay.url, { storage })
  first.client.connect()
  await first.client.destroy()
  const second = startClient(relay.url, { storage })
  const messages = collect(second.client)
  await second.client.subscribe([topicA])
  second.client.connect()
  relay.push(topicA, 'once', '1')
  await until(() => expect(relay.acks).toHaveLength(1))
  expect({ messages, sockets: relay.sockets().size }).toEqual({ messages: ['once'], sockets: 1 })
  expect(await second.client.clientId()).toBe(await first.client.clientId())
})

test('[S7.34] destroy leaves no socket, timer or listener, and rejects pending and later calls', async () => {
  const relay = await startRelay()
  const { client, clock, opened, listeners } = startClient(relay.url)
  await client.subscribe([topicA])
  expect(listeners()).toBe(1)
  relay.answer = () => {}
  const code = 'RELAY_CLIENT_DESTROYED'
  const published = expect(client.publish(publication('lost'))).rejects.toMatchObject({ code })
  await client.destroy()
  await published
  expect({ timers: clock.pending(), listeners: listeners(), state: opened[0]!.readyState }).toEqual({
    timers: 0,
    listeners: 0,
    state: WebSocket.CLOSED,
  })
  await until(() => expect(relay.sockets().size).toBe(0))
  await expect(client.publish(publication('late'))).rejects.toMatchObject({ code })
  await client.unsubscribe(topicA)
  client.connect()
  expect(client.status()).toBe('destroyed')
})

test('[S7.34] destroy while the token is being signed opens nothing', async () => {
  const relay = await startRelay()
  const { client, clock, opened } = startClient(relay.url)
  const { seed } = await loadRelayIdentity(memoryStorage())
  client.connect()
  await client.destroy()
  await client.clientId()
  // At least as long as the client's own signature takes.
  const claims = { subject: '', audience: relay.url, issuedAtSec: 0, lifetimeSec: 1 }
  for (let turn = 0; turn < 5; turn += 1) await signRelayJwt({ seed, ...claims })
  expect({ sockets: opened.length, timers: clock.pending() }).toEqual({ sockets: 0, timers: 0 })
})

test('an engine without a WebSocket gets an error that names the option to pass', async () => {
  vi.stubGlobal('WebSocket', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { client } = startClient('ws://127.0.0.1:1', { webSocket: undefined })
  await expect(client.publish(publication('x'))).rejects.toMatchObject({ code: 'RELAY_NO_WEBSOCKET' })
})
