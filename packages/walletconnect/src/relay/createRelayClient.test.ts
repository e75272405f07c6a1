import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import {
  closeRefused,
  heartbeatMs,
  reconnectCapMs,
  relayGiveUpMs,
  relayIdleProbeMs,
  relayLivenessDeadlineMs,
  relayMessageMaxBytes,
  relayRequestTimeoutMs,
} from '@latchkey/contracts/constants/relay'
import { signRelayJwt, verifyRelayJwt } from '@latchkey/crypto/relayJwt'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createRelayClient } from './createRelayClient.ts'
import { loadRelayIdentity } from './identity.ts'
import type { RelayMessage } from './port.ts'

type Frame = { id: number; method: string; params: { topics?: string[]; topic?: string; message?: string } }
type Received = { readonly text: string; readonly frame: Frame; readonly socket: WebSocket }

const topicA = 'a'.repeat(64)
const topicB = 'b'.repeat(64)
const startMs = 1_800_000_000_000
const projectId = '0'.repeat(32)
const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const until = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 5_000 })

/** A relay that answers `true` to everything, unless `answer` says otherwise. */
async function startRelay(port = 0) {
  const received: Received[] = []
  const acks: string[] = []
  const urls: URL[] = []
  const relay = {
    received,
    acks,
    urls,
    onConnect: (_socket: WebSocket): void => {},
    answer: ({ frame, socket }: Received): void => {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    },
    calls: (method: string) => received.filter(({ frame }) => frame.method === method),
    push(topic: string, message: string, id: string) {
      const data = JSON.stringify({ topic, message, publishedAt: startMs, tag: 1108 })
      for (const socket of server.clients)
        socket.send(
          `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${topicB}","data":${data}}}`,
        )
    },
    sockets: () => server.clients,
    url: '',
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket, request) => {
    urls.push(new URL(request.url!, 'ws://relay'))
    socket.on('message', (data) => {
      const text = String(data)
      const frame = JSON.parse(text) as Frame
      if (!frame.method) return void acks.push(text)
      received.push({ text, frame, socket })
      relay.answer({ text, frame, socket })
    })
    relay.onConnect(socket)
  })
  relay.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanups.push(relay.stop)
  return relay
}

function startClient(
  relayUrl: string,
  options: Partial<createRelayClient.Params> & { readonly offline?: boolean } = {},
) {
  const clock = manualClock(startMs)
  let wake = () => {}
  let listeners = 0
  const environment = {
    isOffline: () => options.offline === true,
    listen(task: () => void) {
      wake = task
      listeners += 1
      return () => {
        listeners -= 1
      }
    },
  }
  const storage = memoryStorage()
  const opened: WebSocket[] = []
  const frames: string[] = []
  class Counted extends WebSocket {
    constructor(url: string) {
      super(url)
      opened.push(this)
      this.on('message', (data) => frames.push(String(data)))
    }
  }
  const defaults = { relayUrl, projectId, storage, clock, environment, webSocket: Counted, random: () => 0 }
  const client = createRelayClient({ ...defaults, ...options })
  cleanups.push(() => client.destroy())
  const isOpen = () => until(() => expect(client.status()).toBe('open'))
  return { client, clock, storage, opened, frames, wake: () => wake(), listeners: () => listeners, isOpen }
}

const publication = (message: string) => ({ topic: topicA, message, ttlSec: 300, tag: 1108, prompt: true })
const collect = (client: ReturnType<typeof startClient>['client']) => {
  const messages: string[] = []
  client.onMessage(async (message: RelayMessage) => {
    messages.push(message.message)
  })
  return messages
}

describe('connecting', () => {
  test('[S7.34] opens nothing before the first call, then says who it is to the relay it was told', async () => {
    const relay = await startRelay()
    const { client, opened, storage } = startClient(relay.url)
    expect(client.status()).toBe('idle')
    expect(opened).toHaveLength(0)
    await client.publish(publication('one'))
    const query = relay.urls[0]!.searchParams
    expect([...query.keys()]).toEqual(['auth', 'projectId', 'ua', 'useOnCloseEvent'])
    const isAudience = (audience: string) => audience === relay.url
    expect(
      await verifyRelayJwt(query.get('auth')!, { nowSec: startMs / 1000, leewaySec: 0, isAudience }),
    ).toMatchObject({ ok: true, value: { issuer: await client.clientId() } })
    expect(relay.received[0]!.frame).toMatchObject({
      method: 'irn_publish',
      params: { topic: topicA, message: 'one', ttl: 300, tag: 1108, prompt: true },
    })
    const again = startClient(relay.url, { storage })
    expect(await again.client.clientId()).toBe(await client.clientId())
    expect(() => startClient('http://relay')).toThrowError(expect.objectContaining({ code: 'RELAY_URL_INVALID' }))
  })

  test('[S7.34] pitfall 11: a relay that is away is tried again, and calls made meanwhile arrive', async () => {
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

  test('[S7.34] a refusal rejects what waits, names its reason and does not reconnect; a later call does', async () => {
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

  test('[S8.1] pitfall 10: a clock that is ahead is corrected once from the reason of the refusal', async () => {
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
})

describe('calls', () => {
  test('[S7.34] pitfall 11: a publish cut off in the middle is sent again on the next socket, the same to the byte', async () => {
    const relay = await startRelay()
    const answer = relay.answer
    relay.answer = ({ socket }) => socket.terminate()
    const { client, clock } = startClient(relay.url)
    const published = client.publish(publication('kept'))
    await until(() => expect(client.status()).toBe('waiting'))
    relay.answer = answer
    await clock.advance(0)
    await published
    const texts = relay.calls('irn_publish').map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toBe(texts[0])
  })

  test('[S7.34] no answer: the same request again after 15 s, a retryable error after 60 s', async () => {
    const relay = await startRelay()
    relay.answer = ({ frame, socket }) => {
      if (frame.method !== 'irn_publish') socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: [] }))
      else socket.send('{}')
    }
    const { client, clock } = startClient(relay.url)
    const published = client.publish(publication('unheard')).catch((error: unknown) => error)
    await until(() => expect(relay.calls('irn_publish')).toHaveLength(1))
    await clock.advance(relayRequestTimeoutMs)
    await until(() => expect(relay.calls('irn_publish')).toHaveLength(2))
    const [first, second] = relay.calls('irn_publish')
    expect(second!.text).toBe(first!.text)
    expect(second!.socket).toBe(first!.socket)
    await clock.advance(relayGiveUpMs - relayRequestTimeoutMs)
    const code = 'RELAY_PUBLISH_FAILED'
    expect(await published).toMatchObject({ code, retryable: true, message: expect.stringContaining(`tag:1108`) })
  })

  test('[S4.15] without a network the caller is told so, and the call was kept for its minute', async () => {
    const gone = await startRelay()
    await gone.stop()
    const { client, clock } = startClient(gone.url, { offline: true })
    const published = client.publish(publication('unheard')).catch((error: unknown) => error)
    await until(() => expect(client.status()).toBe('waiting'))
    await clock.advance(relayGiveUpMs)
    expect(await published).toMatchObject({
      code: 'RELAY_PUBLISH_FAILED',
      cause: {
        code: 'RELAY_OFFLINE',
        message: 'No internet connection detected. Please restart your network and try again.',
      },
    })
  })

  test('pitfall 14: nothing of a request is left in the next, and nothing but what the relay needs is sent', async () => {
    const relay = await startRelay()
    const { client } = startClient(relay.url)
    const first = Object.freeze({ ...publication('one'), attestation: 'proof', tvf: { rpcMethods: ['personal_sign'] } })
    await client.publish(first)
    await client.publish(publication('two'))
    expect(relay.calls('irn_publish').map(({ frame }) => frame.params)).toEqual([
      { topic: topicA, message: 'one', ttl: 300, tag: 1108, prompt: true, attestation: 'proof' },
      { topic: topicA, message: 'two', ttl: 300, tag: 1108, prompt: true },
    ])
  })

  test('pitfall 13: whatever the relay answers with an error, every call ends in an error of ours and nothing is unhandled', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    cleanups.push(() => void process.off('unhandledRejection', note))
    const relay = await startRelay()
    relay.answer = ({ frame, socket }) =>
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', error: { code: -32600, message: 'no' } }))
    const { client } = startClient(relay.url)
    const calls = [
      client.publish(publication('x')),
      client.subscribe([topicA]),
      client.proposeSession({ pairingTopic: topicA, sessionProposal: 'x' }),
      client.approveSession({
        pairingTopic: topicA,
        sessionTopic: topicB,
        sessionProposalResponse: 'x',
        sessionSettlementRequest: 'x',
      }),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'RELAY_REQUEST_REJECTED' })
    await client.unsubscribe(topicA)
    // A refused upgrade is an `error` event of the socket.
    const refusing = createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1')
    refusing.on('upgrade', (_, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'))
    await once(refusing, 'listening')
    cleanups.push(() => void refusing.close())
    const refused = startClient(`ws://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
    refused.client.connect()
    await until(() => expect(refused.client.status()).toBe('waiting'))
    expect(unhandled).toEqual([])
  })

  test('[S7.34] an internal error of the relay is tried again, a rejection reaches the caller with its tag', async () => {
    const relay = await startRelay()
    const answers = [
      { error: { code: -32603, message: 'Internal error', data: 'StorageError' } },
      { error: { code: -32000, message: 'Message: TtlTooShort', data: 'TtlTooShort' } },
    ]
    relay.answer = ({ frame, socket }) =>
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', ...answers.shift() }))
    const { client, clock } = startClient(relay.url)
    const published = client.publish(publication('short')).catch((error: unknown) => error)
    await until(async () => {
      await clock.advance(heartbeatMs)
      expect(answers).toHaveLength(0)
    })
    expect(await published).toMatchObject({
      code: 'RELAY_REQUEST_REJECTED',
      data: { code: -32000, tag: 'TtlTooShort' },
    })
  })

  test('[S7.34] pitfall 7: a message over the limit is refused before anything is sent, and the limit is named', async () => {
    const relay = await startRelay()
    const { client, opened } = startClient(relay.url)
    const error = await client.publish(publication('x'.repeat(relayMessageMaxBytes + 1))).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'RELAY_MESSAGE_TOO_LARGE', message: expect.stringContaining('262144') })
    expect(opened).toHaveLength(0)
  })

  test('[S7.34] pitfall 4: after a loss all topics are subscribed again in batches of 500, before what waits is sent', async () => {
    const relay = await startRelay()
    const topics = Array.from({ length: 1_001 }, (_, index) => index.toString(16).padStart(64, '0'))
    const { client, clock, isOpen } = startClient(relay.url)
    await client.subscribe(topics)
    await client.proposeSession({ pairingTopic: topicA, sessionProposal: 'sealed' })
    await client.unsubscribe(topics[0]!)
    expect(relay.calls('irn_unsubscribe')).toHaveLength(1)
    relay.received.length = 0
    for (const socket of relay.sockets()) socket.terminate()
    await until(() => expect(client.status()).toBe('waiting'))
    const published = client.publish(publication('after'))
    await clock.advance(0)
    await isOpen()
    await published
    expect(relay.received.map(({ frame }) => [frame.method, frame.params.topics?.length])).toEqual([
      ['irn_batchSubscribe', 500],
      ['irn_batchSubscribe', 500],
      ['irn_batchSubscribe', 1],
      ['irn_publish', undefined],
    ])
    const subscribed = relay.calls('irn_batchSubscribe').flatMap(({ frame }) => frame.params.topics)
    expect(new Set(subscribed)).toEqual(new Set([...topics.slice(1), topicA]))
  })

  test('[S7.34] a topic that was left before the relay confirmed it is not subscribed again', async () => {
    const relay = await startRelay()
    const { client, clock, isOpen } = startClient(relay.url)
    const joined = client.subscribe([topicA, topicB])
    await client.unsubscribe(topicA)
    await joined
    for (const socket of relay.sockets()) socket.terminate()
    await until(() => expect(client.status()).toBe('waiting'))
    await clock.advance(0)
    await isOpen()
    await until(() => expect(relay.calls('irn_batchSubscribe')).toHaveLength(2))
    expect(relay.calls('irn_batchSubscribe').at(-1)?.frame.params.topics).toEqual([topicB])
  })

  test('[S7.34] a subscription the relay could not restore is asked for again', async () => {
    const relay = await startRelay()
    const { client, clock, frames, opened } = startClient(relay.url)
    await client.subscribe([topicA])
    const answer = relay.answer
    relay.answer = ({ frame, socket }) =>
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', error: { code: -32000, message: 'no' } }))
    for (const socket of relay.sockets()) socket.terminate()
    await until(() => expect(client.status()).toBe('waiting'))
    await clock.advance(0)
    await until(() => expect(frames).toHaveLength(2))
    relay.answer = answer
    await clock.advance(heartbeatMs)
    await until(() => expect(frames).toHaveLength(3))
    expect(relay.calls('irn_batchSubscribe').map(({ frame }) => frame.params.topics)).toEqual([
      [topicA],
      [topicA],
      [topicA],
    ])
    expect(opened).toHaveLength(2)
  })
})

describe('messages', () => {
  test('[S7.34] the acknowledgement echoes the id of the push to the digit', async () => {
    const relay = await startRelay()
    const { client } = startClient(relay.url)
    const messages = collect(client)
    await client.subscribe([topicA])
    for (const id of ['1795226122230123457', '"abc"', '7']) relay.push(topicA, `message ${id}`, id)
    await until(() => expect(relay.acks).toHaveLength(3))
    expect(relay.acks).toEqual([
      '{"id":1795226122230123457,"jsonrpc":"2.0","result":true}',
      '{"id":"abc","jsonrpc":"2.0","result":true}',
      '{"id":7,"jsonrpc":"2.0","result":true}',
    ])
    expect(messages).toHaveLength(3)
  })

  test('[S7.34] pitfall 5: repeats, also two at once and one after a reload, reach the application once and are all acknowledged', async () => {
    const relay = await startRelay()
    const { client, storage } = startClient(relay.url)
    const messages = collect(client)
    await client.subscribe([topicA])
    relay.push(topicA, 'twin', '1')
    relay.push(topicA, 'twin', '2')
    relay.push(topicB, 'twin', '3')
    await until(() => expect(relay.acks).toHaveLength(3))
    expect(messages).toEqual(['twin', 'twin'])
    await client.destroy()
    const reloaded = startClient(relay.url, { storage })
    const later = collect(reloaded.client)
    await reloaded.client.subscribe([topicA])
    relay.push(topicA, 'twin', '4')
    relay.push(topicA, 'new', '5')
    await until(() => expect(relay.acks).toHaveLength(5))
    expect(later).toEqual(['new'])
  })

  test('[S7.34] the record is stored before the acknowledgement leaves', async () => {
    const relay = await startRelay()
    const memory = memoryStorage()
    let release = () => {}
    const stored = new Promise<void>((resolve) => {
      release = resolve
    })
    const storage = {
      ...memory,
      set: async (key: string, value: unknown) => {
        if (key.startsWith('relay/seen/')) await stored
        await memory.set(key, value)
      },
    }
    const { client } = startClient(relay.url, { storage })
    const messages = collect(client)
    await client.subscribe([topicA])
    relay.push(topicA, 'slow disk', '1')
    await until(() => expect(messages).toEqual(['slow disk']))
    await client.publish(publication('a round trip'))
    expect(relay.acks).toEqual([])
    release()
    await until(() => expect(relay.acks).toHaveLength(1))
  })

  test('[S7.34] a message the receiver could not take is not acknowledged and comes again', async () => {
    const relay = await startRelay()
    const { client } = startClient(relay.url)
    let fails = true
    let failures = 0
    const taken: string[] = []
    client.onMessage(async ({ message }) => {
      if (fails) failures += 1
      if (fails) throw new Error('storage is full')
      taken.push(message)
    })
    await client.subscribe([topicA])
    relay.push(topicA, 'hard', '1')
    await until(() => expect(failures).toBe(1))
    await client.publish(publication('a round trip'))
    expect(relay.acks).toEqual([])
    fails = false
    relay.push(topicA, 'hard', '2')
    await until(() => expect(relay.acks).toEqual(['{"id":2,"jsonrpc":"2.0","result":true}']))
    expect(taken).toEqual(['hard'])
  })

  test('[S7.34] messages of a topic are handed on one after another, in their order', async () => {
    const relay = await startRelay()
    const { client } = startClient(relay.url)
    const log: string[] = []
    const waiting: (() => void)[] = []
    client.onMessage(({ message }) => {
      log.push(message)
      return new Promise((resolve) => waiting.push(resolve))
    })
    await client.subscribe([topicA, topicB])
    relay.push(topicA, 'first', '1')
    relay.push(topicA, 'second', '2')
    relay.push(topicB, 'elsewhere', '3')
    await until(() => expect(log.sort()).toEqual(['elsewhere', 'first']))
    for (const resolve of waiting.splice(0)) resolve()
    await until(() => expect(log).toContain('second'))
    for (const resolve of waiting.splice(0)) resolve()
  })

  test('what is not a message is ignored', async () => {
    const relay = await startRelay()
    const { client } = startClient(relay.url)
    const messages = collect(client)
    await client.subscribe([topicA])
    for (const socket of relay.sockets())
      for (const text of ['', '{', '[]', 'null', '{"id":1,"jsonrpc":"2.0","method":"irn_subscription","params":{}}'])
        socket.send(text)
    relay.push(topicA, 'fine', '9')
    await until(() => expect(messages).toEqual(['fine']))
    expect(client.status()).toBe('open')
  })
})

describe('life', () => {
  test('[S7.34] pitfall 23: after sleep a dead socket is noticed within 5 s and replaced; a live one stays', async () => {
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

  test('[S7.34] pitfall 23: a relay that falls silent without a word is asked, and left when it does not answer', async () => {
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

  test('pitfall 1: started, ended and started again, as strict mode does: one socket, each message once', async () => {
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

  test('[S7.34] destroy leaves no socket, timer or listener; what waits is rejected, later calls too', async () => {
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
    // As long as the client's own signature takes, and more.
    const claims = { subject: '', audience: relay.url, issuedAtSec: 0, lifetimeSec: 1 }
    for (let turn = 0; turn < 5; turn += 1) await signRelayJwt({ seed, ...claims })
    expect({ sockets: opened.length, timers: clock.pending() }).toEqual({ sockets: 0, timers: 0 })
  })

  test('an engine without a WebSocket says what to pass', async () => {
    vi.stubGlobal('WebSocket', undefined)
    cleanups.push(() => void vi.unstubAllGlobals())
    const { client } = startClient('ws://127.0.0.1:1', { webSocket: undefined })
    await expect(client.publish(publication('x'))).rejects.toMatchObject({ code: 'RELAY_NO_WEBSOCKET' })
  })
})
