import { randomBytes } from 'node:crypto'
import { toDidKey } from '@latchkey/crypto/didKey'
import { publicKeyOf } from '@latchkey/crypto/ed25519'
import { signRelayJwt } from '@latchkey/crypto/relayJwt'
import { WebSocket } from 'ws'

export const testProjectId = '0'.repeat(32)

export type PushedMessage = {
  readonly id: number
  readonly params: {
    readonly id: string
    readonly data: { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
  }
}

/** A minimal protocol client for tests that sends nothing on its own. */
export type TestClient = {
  readonly clientId: string
  readonly ws: WebSocket
  /** Received pushes that `next` has not returned yet. */
  readonly pushes: PushedMessage[]
  readonly call: (method: string, params: unknown) => Promise<unknown>
  /** Sends a raw frame and waits for the next answer. */
  readonly raw: (text: string) => Promise<string>
  readonly ack: (push: PushedMessage, id?: string) => void
  /** Returns the next push. */
  readonly next: () => Promise<PushedMessage>
  /** Round trip: resolves when everything the relay sent before has arrived. */
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function tokenFor(
  seed: Uint8Array,
  audience: string,
  nowSec = Math.floor(Date.now() / 1000),
): Promise<string> {
  return signRelayJwt({ seed, subject: 'ab'.repeat(32), audience, issuedAtSec: nowSec, lifetimeSec: 86_400 })
}

export async function connectTestClient(url: string, options: connectTestClient.Options = {}): Promise<TestClient> {
  const seed = options.seed ?? randomBytes(32)
  const clientId = toDidKey(await publicKeyOf(seed))
  const { projectId = testProjectId, headers = {}, followSessions = false, isRelay = false } = options
  const token = await tokenFor(seed, url, options.nowSec)
  const query = `auth=${token}&projectId=${projectId}&followSessions=${followSessions}&relay=${isRelay}`
  const ws = new WebSocket(`${url}/?${query}`, { headers })
  const pushes: PushedMessage[] = []
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (cause: unknown) => void }>()
  const rawWaiting: ((text: string) => void)[] = []
  const nextWaiting: ((push: PushedMessage) => void)[] = []
  let lastId = 10 ** 12
  await new Promise((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  ws.on('error', () => {})

  const ack = (push: PushedMessage, id = String(push.id)) => ws.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  ws.on('message', (data) => {
    const text = data.toString()
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      if (options.autoAck) ack(frame)
      const take = nextWaiting.shift()
      if (take) take(frame)
      else pushes.push(frame)
      return
    }
    const call = waiting.get(String(frame.id))
    if (!call) return rawWaiting.shift()?.(text)
    waiting.delete(String(frame.id))
    if ('error' in frame) call.reject(frame.error)
    else call.resolve(frame.result)
  })
  ws.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('closed'))
  })

  const call = (method: string, params: unknown) =>
    new Promise((resolve, reject) => {
      if (ws.readyState !== ws.OPEN) return reject(new Error('closed'))
      lastId += 1
      waiting.set(String(lastId), { resolve, reject })
      ws.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
    })
  return {
    clientId,
    ws,
    pushes,
    call,
    ack,
    raw: (text) =>
      new Promise((resolve) => {
        rawWaiting.push(resolve)
        ws.send(text)
      }),
    next: () => {
      const first = pushes.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => nextWaiting.push(resolve))
    },
    // The response to a publish comes after all earlier frames.
    settle: async () => {
      await call('irn_publish', { topic: randomBytes(32).toString('hex'), message: 'settle', ttl: 30, tag: 0 })
    },
    close: () =>
      new Promise((resolve) => {
        if (ws.readyState === ws.CLOSED) return resolve()
        ws.once('close', () => resolve())
        ws.close()
      }),
  }
}

export declare namespace connectTestClient {
  type Options = {
    readonly seed?: Uint8Array
    readonly autoAck?: boolean
    readonly nowSec?: number
    readonly projectId?: string
    readonly followSessions?: boolean
    /** Connects like a relay that has this one as its upstream. */
    readonly isRelay?: boolean
    readonly headers?: Readonly<Record<string, string>>
  }
}
