import { beforeAll, describe, expect, it } from 'vitest'
import { createTestPair, granted, next } from './testPair.ts'

const unknown = 'ee'.repeat(32)
const namespace = { chains: ['eip155:1'], methods: [], events: [] }
const pair = createTestPair()
let topic = ''
let proposalId = 0
const { client: app } = pair.app
const { client: wallet } = pair.wallet

beforeAll(async () => {
  topic = (await pair.connect()).topic
  const { uri } = await app.connect({ namespaces: { eip155: namespace } })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  proposalId = (await proposed).id
})

const connect = (namespaces: unknown, sessionProperties?: unknown) =>
  app.connect({ namespaces, sessionProperties } as never)
const request = (patch: object) =>
  app.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['secret'], ...patch } as never)

const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['Missing or invalid. connect(), namespaces should be an object with data', () => connect({})],
  [
    'Unsupported chains. connect() optionalNamespaces, chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }',
    () => connect({ eip155: { methods: [], events: [] } }),
  ],
  [
    'Unsupported chains. connect() optionalNamespaces, chain 1 should be a string and conform to "namespace:chainId" format',
    () => connect({ eip155: { ...namespace, chains: ['1'] } }),
  ],
  [
    'Unsupported methods. connect(), namespace, methods should be an array of strings or empty array for no methods',
    () => connect({ eip155: { ...namespace, methods: 'x' } }),
  ],
  [
    'Unsupported events. connect(), namespace, events should be an array of strings or empty array for no events',
    () => connect({ eip155: { ...namespace, events: [1] } }),
  ],
  [
    'Missing or invalid. sessionProperties must contain an existing value for each key. Received: null for key a',
    () => connect({ eip155: namespace }, { a: null }),
  ],
  [`No matching key. session topic doesn't exist: ${unknown}`, () => request({ topic: unknown })],
  ['Missing or invalid. request() chainId: eip155:5', () => request({ chainId: 'eip155:5' })],
  ['Missing or invalid. request() method: eth_sign', () => request({ method: 'eth_sign' })],
  ['Missing or invalid. request() {}', () => request({ method: undefined })],
  ...[10, 299, 604_801, '300', Number.NaN].map(
    (expirySec) =>
      [
        `Missing or invalid. request() expiry: ${expirySec}. Expiry must be a number (in seconds) between 300 and 604800`,
        () => request({ expirySec }),
      ] as const,
  ),
  [`No matching key. session or pairing topic doesn't exist: ${unknown}`, () => app.ping(unknown)],
  [`No matching key. session or pairing topic doesn't exist: ${unknown}`, () => wallet.disconnect(unknown)],
  ["No matching key. proposal id doesn't exist: 7", () => wallet.approve({ id: 7, namespaces: granted })],
  ["No matching key. proposal id doesn't exist: 7", () => wallet.reject({ id: 7 })],
  [
    'Missing or invalid. reject() reason: {"code":0,"message":"no"}',
    () => wallet.reject({ id: proposalId, code: 0, message: 'no' }),
  ],
  [
    'Missing or invalid. reject() reason: {"code":5000,"message":""}',
    () => wallet.reject({ id: proposalId, code: 5000, message: '' }),
  ],
  ['Missing or invalid. respond() response: {"id":1}', () => wallet.respond({ id: 1, topic } as never)],
  [
    'Missing or invalid. respond() response: {"id":1,"error":{"code":1}}',
    () => wallet.respond({ id: 1, topic, error: { code: 1 } } as never),
  ],
  ["No matching key. request id doesn't exist: 1", () => wallet.respond({ id: 1, topic, result: 1 })],
  [
    'Missing or invalid. emit() event: {"name":"message"}',
    () => wallet.emitEvent({ topic, chainId: 'eip155:31337', name: 'message', data: 'secret' }),
  ],
  [
    'Missing or invalid. emit() chainId: eip155:5',
    () => wallet.emitEvent({ topic, chainId: 'eip155:5', name: 'chainChanged', data: 5 }),
  ],
  [
    'Missing or invalid. update(), namespaces should be an object with data',
    () => wallet.updateNamespaces({ topic, namespaces: {} }),
  ],
  [
    'Unsupported accounts. update() namespace, account x should be a string and conform to "namespace:chainId:address" format',
    () => wallet.updateNamespaces({ topic, namespaces: { eip155: { ...granted.eip155, accounts: ['x'] } } }),
  ],
  [
    'Missing or invalid. approve(), namespaces should be an object with data',
    () => wallet.approve({ id: proposalId, namespaces: {} }),
  ],
]

describe('[S5.14] [S8.8] a wrong call is refused with a text that names what was wrong', () => {
  it.each(calls)('%s', async (message, call) => {
    const before = pair.hub.published.length
    await expect(call()).rejects.toMatchObject({ name: 'LatchkeyError', message })
    expect(pair.hub.published.length).toBe(before)
  })

  it('300 and 604800 seconds are still allowed', async () => {
    for (const expirySec of [300, 604_800]) {
      const sent = next(app, 'session_request_sent')
      void request({ expirySec }).catch(() => {})
      await sent
      expect(pair.hub.published.at(-1)?.ttlSec).toBe(expirySec)
    }
  })

  it('an expired link or proposal says so', async () => {
    const { uri } = await app.connect({ namespaces: { eip155: namespace } })
    const late = uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1600000000')
    await expect(wallet.pair(late)).rejects.toMatchObject({
      message: 'Expired. pair() URI has expired. Please try again with a new connection URI.',
    })
    await pair.clock.advance(300_000)
    await expect(wallet.approve({ id: proposalId, namespaces: granted })).rejects.toMatchObject({
      message: `Missing or invalid. Record was recently deleted - proposal: ${proposalId}`,
    })
  })
})
