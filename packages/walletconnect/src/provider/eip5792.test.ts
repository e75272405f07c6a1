import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alice, connectPair, createTestRig, faultOf, type TestRig } from '../../test/providerRig.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await createTestRig()
})
afterAll(() => rig.close())
beforeEach(() => {
  rig.posted.length = 0
  rig.answers.clear()
})

const methods = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities']
const chains = ['eip155:1', 'eip155:10']
const pairUp = (more: Partial<connectPair.Params> = {}) => connectPair(rig, { chains, methods, ...more })
type Pair = Awaited<ReturnType<typeof pairUp>>
const ask = ({ provider }: Pair, method: string, ...params: unknown[]) => provider.request({ method, params })

test('reads capabilities from the session: chain entries override global ones, accounts override chains', async () => {
  const account = `eip155:10:${alice.address}`
  const pair = await pairUp({
    sessionProperties: { atomic: '{"status":"ready"}', 'flow-control': 'yes', somethingElse: 'x' },
    scopedProperties: {
      'eip155:1': JSON.stringify({ atomic: { status: 'supported' }, paymasterService: '{"supported":true}' }),
      'eip155:10': JSON.stringify({
        auxiliaryFunds: { supported: false },
        [account]: { sessionKeys: { supported: true } },
      }),
    },
  })
  expect(await ask(pair, 'wallet_getCapabilities', alice.address, ['0x1', '10', '0x5'])).toEqual({
    '0x1': { atomic: { status: 'supported' }, 'flow-control': 'yes', paymasterService: { supported: true } },
    '0xa': { atomic: { status: 'ready' }, 'flow-control': 'yes', sessionKeys: { supported: true } },
    '0x5': { atomic: { status: 'ready' }, 'flow-control': 'yes' },
  })
  expect(pair.requests).toEqual([])
  expect((await faultOf(ask(pair, 'wallet_getCapabilities'))).message).toBe(
    'Missing address parameter in `wallet_getCapabilities` request',
  )
})

test('reads capabilities in the older form from the session', async () => {
  const capabilities = { '0x1': { atomicBatch: { supported: true } } }
  const pair = await pairUp({
    sessionProperties: { capabilities: JSON.stringify({ [`${alice.address}0x1,0xa`]: capabilities }) },
  })
  expect(await ask(pair, 'wallet_getCapabilities', alice.address, ['0x1', '0xa'])).toEqual(capabilities)
  expect(pair.requests).toEqual([])
})

test('sends one request per session, account and chains to the wallet, and another after a session update', async () => {
  const capabilities = { '0x1': { atomic: { status: 'ready' } } }
  const pair = await pairUp({ answer: () => capabilities })
  const { provider, wallet, session, requests } = pair
  for (const address of [alice.address, alice.address.toLowerCase()])
    for (const list of [undefined, ['0x1'], ['1']])
      expect(await ask(pair, 'wallet_getCapabilities', address, ...(list ? [list] : []))).toEqual(capabilities)
  expect(requests).toHaveLength(2)
  const told = new Promise((resolve) => provider.once('session_update', resolve))
  await wallet.updateNamespaces({ topic: session.topic, namespaces: session.namespaces })
  await told
  await ask(pair, 'wallet_getCapabilities', alice.address)
  expect(requests).toHaveLength(3)
})

test('does not send wallet_getCapabilities to a wallet that did not approve it; the session may still have them', async () => {
  const silent = await pairUp({ granted: [] })
  expect(await faultOf(ask(silent, 'wallet_getCapabilities', alice.address))).toMatchObject({ code: 4100 })
  const telling = await pairUp({ granted: [], sessionProperties: { atomic: '{"status":"ready"}' } })
  expect(await ask(telling, 'wallet_getCapabilities', alice.address)).toEqual({
    '0x1': { atomic: { status: 'ready' } },
    '0xa': { atomic: { status: 'ready' } },
  })
})

const hashes = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
const sent = { id: '0xcalls', capabilities: { caip345: { caip2: 'eip155:10', transactionHashes: hashes } } }
const batch = { version: '2.0.0', chainId: '0xa', atomicRequired: true, calls: [] }

test('official bug not copied: a batch is pending (100) until every receipt is there; then 200, 500 or 600', async () => {
  const pair = await pairUp({ answer: ({ method }) => (method === 'wallet_sendCalls' ? sent : 'asked the wallet') })
  expect(await ask(pair, 'wallet_sendCalls', batch)).toEqual(sent)
  const statusOf = async (...statuses: readonly (string | null)[]) => {
    rig.answers.set('eth_getTransactionReceipt', ({ params: [hash] }: { params: [string] }) => {
      const status = statuses[hashes.indexOf(hash)]
      return { result: status ? { status } : null }
    })
    return ((await ask(pair, 'wallet_getCallsStatus', '0xcalls')) as { status: number }).status
  }
  expect(await statusOf(null, null)).toBe(100)
  expect(await statusOf('0x1', null)).toBe(100)
  expect(await statusOf('0x1', '0x1')).toBe(200)
  expect(await statusOf('0x0', '0x0')).toBe(500)
  expect(await statusOf('0x1', '0x0')).toBe(600)
  expect(await ask(pair, 'wallet_getCallsStatus', '0xcalls')).toEqual({
    id: '0xcalls',
    version: '2.0.0',
    atomic: true,
    chainId: '0xa',
    capabilities: sent.capabilities,
    receipts: [{ status: '0x1' }, { status: '0x0' }],
    status: 600,
  })
  expect(rig.posted.every(({ path }) => path.startsWith('/v1?chainId=eip155:10'))).toBe(true)
  expect(pair.requests.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
})

test('stores a batch for 24 h, even across a reload; then sends the request to the wallet', async () => {
  const clock = manualClock(Date.now())
  const storage = memoryStorage()
  const pair = await pairUp({
    options: { storage, clock: { now: clock.now, after: (ms, task) => later(ms, task) } },
    answer: ({ method }) => (method === 'wallet_sendCalls' ? sent : 'asked the wallet'),
  })
  await ask(pair, 'wallet_sendCalls', batch)
  rig.answers.set('eth_getTransactionReceipt', { result: { status: '0x1' } })
  pair.provider.destroy()
  const provider = rig.newProvider({ storage, clock: { now: clock.now, after: (ms, task) => later(ms, task) } })
  const status = () => provider.request({ method: 'wallet_getCallsStatus', params: ['0xcalls'] })
  expect(await status()).toMatchObject({ status: 200 })
  await clock.advance(24 * 60 * 60 * 1000)
  expect(await status()).toBe('asked the wallet')
})

/** Real timers, with a clock whose `now` is set by hand. */
function later(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

test("[S7.33][S8.8] requests the user operation receipt from the session's bundler, and from the next source when it fails", async () => {
  const host = 'https://bundler.wallet.example'
  const redirects: unknown[] = []
  const reach: typeof fetch = (input, init) => {
    if (String(input).startsWith(host)) redirects.push(init?.redirect)
    return fetch(String(input).replace(host, rig.rpcUrl), init)
  }
  const logged: unknown[] = []
  const pair = await pairUp({
    options: { fetch: reach, log: (event, facts) => event === 'bundler.failed' && logged.push(facts) },
    sessionProperties: { bundler_name: 'pimlico', bundler_url: `${host}/wallets-own` },
    answer: () => 'asked the wallet',
  })
  const receipt = { transactionHash: hashes[0] }
  rig.answers.set('eth_getUserOperationReceipt', { result: { success: true, receipt } })
  const status = () => ask(pair, 'wallet_getCallsStatus', '0xop')
  expect(await status()).toEqual({
    version: '2.0.0',
    id: '0xop',
    chainId: '0x1',
    atomic: true,
    status: 200,
    receipts: [receipt],
  })
  expect(rig.posted).toEqual([
    {
      path: `/v1/bundler?chainId=eip155:1&bundler=pimlico&projectId=${'0'.repeat(32)}`,
      body: { id: 2, jsonrpc: '2.0', method: 'eth_getUserOperationReceipt', params: ['0xop'] },
    },
  ])
  rig.answers.set('eth_getUserOperationReceipt', { result: { success: false, receipt } })
  expect(await status()).toMatchObject({ status: 500 })
  rig.answers.set('eth_getUserOperationReceipt', { result: null })
  expect(await status()).toMatchObject({ status: 100 })
  rig.posted.length = 0
  rig.answers.set('eth_getUserOperationReceipt', 503)
  expect(await status()).toBe('asked the wallet')
  expect(rig.posted.map(({ path }) => path.split('?')[0])).toEqual(['/v1/bundler', '/wallets-own'])
  const reason = 'Failed to fetch user operation receipt - 503'
  expect(logged).toEqual([{ reason }, { reason }])
  // A public address may redirect to a private one.
  expect(redirects).toEqual(['error'])
})

test('returns bundler responses unchanged in compatibility mode, and eth_chainId as a number', async () => {
  const pair = await pairUp({ options: { compatibility: true }, sessionProperties: { bundler_name: 'pimlico' } })
  rig.answers.set('eth_getUserOperationReceipt', { result: { success: true } })
  expect(await ask(pair, 'wallet_getCallsStatus', '0xop')).toMatchObject({ jsonrpc: '2.0', result: { success: true } })
  expect(await ask(pair, 'eth_chainId')).toBe(1)
})

test('never calls a private or malformed bundler address of the wallet', async () => {
  const pair = await pairUp({ granted: [], sessionProperties: { bundler_url: `${rig.rpcUrl}/wallets-own` } })
  expect(await faultOf(ask(pair, 'wallet_getCallsStatus', '0xop'))).toMatchObject({
    message: 'Fetching call status not approved by the wallet.',
    cause: { code: 'CALL_STATUS_NOT_APPROVED' },
  })
  expect(rig.posted).toEqual([])
})

test('[S8.8] without bundler, batch and approval: Fetching call status not approved by the wallet.', async () => {
  const pair = await pairUp({ granted: [] })
  expect((await faultOf(ask(pair, 'wallet_getCallsStatus', '0xop'))).message).toBe(
    'Fetching call status not approved by the wallet.',
  )
  expect(await faultOf(ask(pair, 'wallet_sendCalls', batch))).toMatchObject({ code: 4100 })
  expect((await faultOf(ask(pair, 'wallet_getCallsStatus'))).code).toBe(-32602)
})
