import { beforeAll, describe, expect, it } from 'vitest'
import { createTestPair } from './testPair.ts'

const pair = createTestPair()
const { client: app } = pair.app
beforeAll(() => app.ready())

const one = { chains: ['eip155:1'], methods: [], events: [] }
const connect = (params: object) => () => app.connect(params as never)

const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'Unsupported chains. connect() requiredNamespaces, chain 1 should be a string and conform to "namespace:chainId" format',
    connect({ namespaces: {}, requiredNamespaces: { eip155: { ...one, chains: ['1'] } } }),
  ],
  [
    'Missing or invalid. scopedProperties must contain an existing value for each key. Received: null for key eip155',
    connect({ namespaces: { eip155: one }, scopedProperties: { eip155: null } }),
  ],
  [
    'Scoped properties must be a subset of required/optional namespaces, received: {"solana:1":"x"}, required/optional namespaces: ["eip155"]',
    connect({ namespaces: { 'eip155:1': one }, scopedProperties: { 'solana:1': 'x' } }),
  ],
]

describe('[S5.14] [S8.8] what is wrong is named', () => {
  it.each(calls)('%s', async (message, call) => {
    const before = pair.hub.published.length
    await expect(call()).rejects.toMatchObject({ name: 'LatchkeyError', message })
    expect(pair.hub.published.length).toBe(before)
  })
})
