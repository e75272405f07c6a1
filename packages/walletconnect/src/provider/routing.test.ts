import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alice,
  asking,
  connectPair,
  createTestRig,
  faultOf,
  granting,
  runWallet,
  type TestRig,
  unawaited,
} from '../../test/providerRig.ts'
import { mergeNamespaces } from './mergeNamespaces.ts'
import { isEndpointMethod, isWalletMethod } from './namespaceRules.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await createTestRig()
})
afterAll(() => rig.close())

/** A chain of each namespace, a method of its wallets, and one of its nodes. */
const cases: readonly (readonly [chain: string, account: string, signing: string, read: string])[] = [
  ['eip155:1', alice.address, 'personal_sign', 'eth_blockNumber'],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'solana_signMessage',
    'getSignatureStatuses',
  ],
  ['bip122:000000000019d6689c085ae165831e93', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6', 'signPsbt', 'getblockcount'],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    '126TwBzBM4jUEK2gTphmW4oLoBWWnYvPp8hygmduTr4uds57',
    'polkadot_signMessage',
    'chain_getHeader',
  ],
  ['cosmos:cosmoshub-4', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'cosmos_signDirect', 'abci_query'],
  [
    'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
    'ZZAF5ARA4MEC5PVDOP64JM5O5MQST63Q2KOY2FLYFLXXD3PFSNJJBYAFZM',
    'algo_signTxn',
    'status',
  ],
  [
    'cip34:1-764824073',
    'addr1q9ld26v2lv8wvrxxmvg90pn8n8n5k6tdst06q2s856rwmvnueldzuuqmnsye359fqrk8hwvenjnqultn7djtrlft7jnq7dy7wv',
    'cardano_signTx',
    'queryTip',
  ],
  ['elrond:1', 'erd1uapegx64zk6yxa9kxd2ujskkykdnvzlla47uawh7sh0rhwx6y60sv68me9', 'erd_signMessage', 'network_config'],
  [
    'multiversx:1',
    'erd1uapegx64zk6yxa9kxd2ujskkykdnvzlla47uawh7sh0rhwx6y60sv68me9',
    'mvx_signMessage',
    'network_config',
  ],
  ['near:mainnet', 'latchkey.near', 'near_signTransaction', 'query'],
  ['tezos:NetXdQprcVkpaWU', 'tz1TzrmTBSuiVHV2VfMnGRMYvTEPCP42oSM8', 'tezos_sign', 'chains_main'],
  // Not in the table: the generic fallback.
  ['xrpl:0', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', 'xrpl_signTransaction', 'account_info'],
]

test('[S9.12] signs with the wallet and reads over HTTP in every namespace, including the generic fallback', async () => {
  const chains = cases.map(([chain]) => chain)
  const signing = cases.map(([, , method]) => method)
  const wallet = rig.newWallet()
  const requests = runWallet(wallet, {
    approve: () =>
      Object.assign({}, ...cases.map(([chain, address, method]) => granting([chain], [method], { address })())),
    answer: ({ method }) => `${method} signed`,
  })
  const provider = rig.newProvider()
  provider.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  await provider.connect({ optionalNamespaces: asking(chains, signing) })
  rig.posted.length = 0
  for (const [chain, address, sign, read] of cases) {
    expect(await provider.request({ method: sign, params: [address] }, chain)).toBe(`${sign} signed`)
    // By the namespace alone: its default chain.
    expect(await provider.request({ method: read }, chain.split(':')[0])).toBe(`${read} answered`)
    expect(provider.accounts(chain)).toEqual([address])
  }
  expect(requests.map(({ chainId, method }) => [chainId, method])).toEqual(
    cases.map(([chain, , sign]) => [chain, sign]),
  )
  expect(rig.posted.filter(({ body }) => body.method !== 'test').map(({ path }) => path)).toEqual(
    cases.map(([chain]) => `/v1?chainId=${chain}&projectId=${'0'.repeat(32)}`),
  )
})

test('official bug not copied: finds endpoints of solana, cosmos and the generic fallback by CAIP-2 id, including those of rpcMap', async () => {
  const { provider } = await connectPair(rig, {
    chains: ['solana:mainnet', 'cosmos:hub', 'xrpl:0'],
    methods: ['x'],
    options: { rpcMap: { 'solana:mainnet': `${rig.rpcUrl}/own-solana` } },
  })
  rig.posted.length = 0
  for (const chain of ['solana:mainnet', 'cosmos:hub', 'xrpl:0']) await provider.request({ method: 'getSlot' }, chain)
  expect(rig.posted.filter(({ body }) => body.method !== 'test').map(({ path }) => path.split('&')[0])).toEqual([
    '/own-solana',
    '/v1?chainId=cosmos:hub',
    '/v1?chainId=xrpl:0',
  ])
})

test('official bug not copied: never posts a requested but unapproved method to an endpoint', async () => {
  const { provider, requests } = await connectPair(rig, {
    chains: ['eip155:1'],
    methods: ['personal_sign', 'eth_signTypedData_v4'],
    granted: ['personal_sign'],
  })
  rig.posted.length = 0
  const fault = await faultOf(provider.request({ method: 'eth_signTypedData_v4', params: [] }))
  expect(fault).toMatchObject({ code: 4100, cause: { code: 'PROVIDER_METHOD_NOT_APPROVED' } })
  expect(fault.message).toContain('eth_signTypedData_v4 on eip155:1')
  expect([rig.posted, requests]).toEqual([[], []])
})

test('official bug not copied: merges required and optional lists instead of overwriting by index', async () => {
  const required = asking(['eip155:1'], ['personal_sign', 'eth_sendTransaction'])
  const optional = asking(['eip155:10'], ['eth_signTypedData_v4'], ['message'])
  expect(mergeNamespaces(required, optional)).toEqual({
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
      events: ['chainChanged', 'accountsChanged', 'message'],
    },
  })
  const wallet = rig.newWallet()
  const seen = new Promise((resolve) => wallet.on('session_proposal', resolve))
  const provider = rig.newProvider()
  provider.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  provider.connect({ namespaces: required, optionalNamespaces: optional }).catch(() => {})
  expect(await seen).toMatchObject({ optionalNamespaces: mergeNamespaces(required, optional) })
})

test("[S5.10] refuses methods that are neither a wallet's nor safe for an endpoint, unless the app's own node supports them", async () => {
  const { provider } = await connectPair(rig, {
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    granted: [],
    options: { rpcMap: { 1: `${rig.rpcUrl}/node` }, rpcMethods: ['debug_traceTransaction', 'personal_sign'] },
  })
  rig.posted.length = 0
  expect(await faultOf(provider.request({ method: 'admin_peers' }))).toMatchObject({
    code: -32601,
    message: 'Requested RPC call is not allowed',
  })
  expect(await provider.request({ method: 'debug_traceTransaction' })).toBe('debug_traceTransaction answered')
  // Signing methods are not even sent to the app's own node.
  expect((await faultOf(provider.request({ method: 'personal_sign' }))).code).toBe(4100)
  expect(rig.posted.map(({ path, body }) => [path, body.method])).toEqual([
    ['/node', 'test'],
    ['/node', 'debug_traceTransaction'],
  ])
})

test('[S8.8] names what is missing: a session, a namespace, an address, a provider, a chain', async () => {
  const fresh = rig.newProvider()
  const messageOf = async (asked: Promise<unknown>) => (await asked.catch((error: Error) => error)) as Error
  expect(await faultOf(fresh.request({ method: 'eth_chainId' }))).toMatchObject({
    code: 4900,
    message: 'Please call connect() before request()',
  })
  expect((await messageOf(fresh.disconnect())).message).toBe('Please call connect() before enable()')
  expect((await messageOf(fresh.enable())).message).toBe(
    'Session not initialized. Please call connect() before enable()',
  )
  fresh.destroy()
  expect((await faultOf(fresh.request({ method: 'eth_chainId' }))).message).toBe('Sign Client not initialized')

  const { provider } = await connectPair(rig, { chains: ['eip155:1'], methods: ['personal_sign'] })
  const says = async (method: string, chain: string) => (await faultOf(provider.request({ method }, chain))).message
  for (const chain of ['solana:1', 'nope', 'eip155:1:2'])
    expect(await says('getSlot', chain)).toBe(
      `Namespace '${chain.startsWith('solana') ? 'solana' : chain}' is not configured. Please call connect() first with namespace config.`,
    )
  expect(() => provider.setDefaultChain('solana:1')).toThrow("Namespace 'solana' is not configured.")
  expect(await says('eth_blockNumber', 'eip155:137')).toBe('JSON-RPC provider for eip155:137 not found')
  expect((await faultOf(provider.request({ method: '' }))).code).toBe(-32600)

  const { provider: bare } = await connectPair(rig, {
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    options: { rpcUrl: '' },
  })
  expect((await faultOf(bare.request({ method: 'eth_blockNumber' }))).message).toBe(
    'No RPC url provided for chainId: eip155:1',
  )
  // The wallet granted another namespace than the app requested, which becomes the first one.
  const { provider: other } = await connectPair(rig, {
    chains: ['eip155:1'],
    methods: [],
    grantedChains: ['cosmos:hub'],
  })
  expect(other.defaultChain()).toBe('cosmos:hub')
})

test('[S7.32] sends one ping before the first call to an endpoint, none when disabled, and another after a failure', async () => {
  const { provider } = await connectPair(rig, {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign'],
    options: { fetch: failingOnce() },
  })
  rig.posted.length = 0
  await Promise.all([1, 2].map(() => provider.request({ method: 'eth_gasPrice' }, 'eip155:1')))
  await provider.request({ method: 'eth_gasPrice' }, 'eip155:10')
  const seen = rig.posted.map(
    ({ path, body }) => `${new URL(path, 'http://x').searchParams.get('chainId')} ${body.method}`,
  )
  expect(seen.filter((line) => line.endsWith('test'))).toEqual(['eip155:1 test', 'eip155:10 test'])
  expect(seen).toHaveLength(5)
  for (const { body } of rig.posted) expect(Object.keys(body)).toEqual(['id', 'jsonrpc', 'method', 'params'])

  const quiet = await connectPair(rig, {
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    options: { disableProviderPing: true },
  })
  rig.posted.length = 0
  await quiet.provider.request({ method: 'eth_gasPrice' })
  expect(rig.posted.map(({ body }) => body.method)).toEqual(['eth_gasPrice'])
})

/** The first call fails with a network error. */
function failingOnce(): typeof fetch {
  let failed = false
  return (...args) => {
    if (failed) return fetch(...args)
    failed = true
    return Promise.reject(new TypeError('fetch failed'))
  }
}

test('behaviour: recognises wallet methods in every namespace, and node methods about signatures', () => {
  for (const [chain, , signing, read] of cases) {
    const namespace = chain.split(':')[0] ?? ''
    expect([isWalletMethod(namespace, signing), isEndpointMethod(namespace, signing, [signing])], signing).toEqual([
      true,
      false,
    ])
    expect([isWalletMethod(namespace, read), isEndpointMethod(namespace, read, [])], read).toEqual([false, true])
  }
  for (const method of [
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTypedData',
    'wallet_watchAsset',
    'eth_accounts',
    'eth_decrypt',
  ])
    expect(isWalletMethod('eip155', method), method).toBe(true)
  for (const method of ['sendtoaddress', 'signrawtransactionwithkey', 'dumpprivkey', 'walletpassphrase'])
    expect(isWalletMethod('bip122', method), method).toBe(true)
  // The wallet chooses the names of namespaces.
  expect(isWalletMethod('constructor', 'constructor_sign')).toBe(true)
  expect(isEndpointMethod('constructor', 'status', [])).toBe(true)
  for (const [namespace, method] of [
    ['eip155', 'eth_sendRawTransaction'],
    ['bip122', 'sendrawtransaction'],
    ['solana', 'sendTransaction'],
    ['solana', 'getSignaturesForAddress'],
  ] as const)
    expect(isWalletMethod(namespace, method), method).toBe(false)
})
