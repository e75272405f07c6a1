import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { proposalLifetimeSec, requestExpiryDefaultSec } from '@latchkey/contracts/constants/sign'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { createTestPair } from '@latchkey/walletconnect/test/testPair'
import { describe, expect, test } from 'vitest'
import { createAccountBook } from './accounts/createAccountBook.ts'
import { createRequestHandler, type HandleRequest } from './requests/createRequestHandler.ts'
import { createWalletEngine, type WalletEngine, type WalletState } from './walletEngine.ts'

const namespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
const [harbor, spare] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
const chainId = 'eip155:31337'

async function setUp() {
  const pair = createTestPair()
  const storage = memoryStorage()
  const engine = await engineOver(pair, storage)
  return { pair, storage, engine, app: pair.app.client }
}

async function engineOver(
  pair: ReturnType<typeof createTestPair>,
  storage: Storage,
  handler?: HandleRequest,
): Promise<WalletEngine> {
  const book = await createAccountBook(storage)
  const handle = handler ?? createRequestHandler(book, () => 'http://127.0.0.1:9/unused')
  return createWalletEngine({ client: pair.wallet.client, storage, book, handle, clock: pair.clock })
}

/** The first state for which the condition is true. */
const until = (engine: WalletEngine, isMet: (state: WalletState) => boolean): Promise<WalletState> =>
  new Promise((resolve) => {
    const look = (state: WalletState) => {
      if (!isMet(state)) return
      stop()
      resolve(state)
    }
    const stop = engine.store.subscribe(look)
    queueMicrotask(() => look(engine.store.getState()))
  })

async function connected(setup: Awaited<ReturnType<typeof setUp>>): Promise<Session> {
  const { uri, approval } = await setup.app.connect({ namespaces })
  await setup.engine.pair(` ${uri}\n`)
  const { proposals } = await until(setup.engine, (state) => state.proposals.length === 1)
  await setup.engine.approveProposal(proposals[0]!, 'development-0')
  return approval
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error) => error.rpcCode,
  )
const signInFor = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${harbor}\n\n\nURI: https://${domain}/\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: 2026-01-01T00:00:00.000Z`

test('signs with the requested account, and keeps a request across a reload', async () => {
  const setup = await setUp()
  const { app, pair, storage } = setup
  const { topic, namespaces: granted } = await connected(setup)
  expect(granted.eip155?.accounts[0]).toBe(`${chainId}:${harbor}`)

  const signature = app.request({ topic, chainId, method: 'personal_sign', params: ['Hello', spare] })
  await until(setup.engine, ({ requests }) => requests.length === 1)
  await pair.restartWallet()
  const engine = await engineOver(pair, storage)
  const [request] = engine.store.getState().requests
  // A second tap while the first one is being processed.
  await Promise.all([engine.approveRequest(request!), engine.approveRequest(request!)])
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(engine.store.getState()).toMatchObject({ requests: [], notice: { kind: 'success' } })
})

test('answers by mode, but never signs in to another site', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  const sign = (text: string) => setup.app.request({ topic, chainId, method: 'personal_sign', params: [text, harbor] })
  setup.engine.setAnswerMode('reject')
  expect(await outcome(sign('Hello'))).toBe(4001)
  setup.engine.setAnswerMode('approve')
  expect(await outcome(sign('Hello'))).toBe('answered')
  expect(await outcome(sign(signInFor('app.example')))).toBe('answered')
  expect(await outcome(sign(signInFor('bank.example')))).toBe(4001)
  const reloaded = await engineOver(setup.pair, setup.storage)
  expect(reloaded.store.getState().answerMode).toBe('approve')
})

test('switches to a supported network and answers 4902 for another', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  setup.engine.setAnswerMode('approve')
  const switchTo = (chain: string) =>
    setup.app.request({ topic, chainId, method: 'wallet_switchEthereumChain', params: [{ chainId: chain }] })
  expect(await outcome(switchTo('0x1'))).toBe(4902)
  expect(await switchTo('0x7a6a')).toBeNull()
  await until(setup.engine, ({ networkId }) => networkId === 'eip155:31338')
})

test('notifies the app when the account or the network changes', async () => {
  const setup = await setUp()
  await connected(setup)
  const heard: unknown[] = []
  setup.app.on('session_event', ({ name, data }) => heard.push([name, data]))
  await setup.engine.selectAccount('development-1')
  await setup.engine.selectNetwork('eip155:31338')
  await setup.pair.hub.quiet()
  expect(setup.app.sessions()[0]?.namespaces.eip155?.accounts[0]).toBe(`${chainId}:${spare}`)
  expect(heard).toEqual([
    ['accountsChanged', [`${chainId}:${spare}`]],
    ['chainChanged', 31338],
  ])
})

test('shows a notice when the app disconnects', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  await setup.app.disconnect(topic)
  const { notice } = await until(setup.engine, ({ sessions }) => sessions.length === 0)
  expect(notice?.text).toBe('app disconnected')
})

test('shows a notice when a proposal expires', async () => {
  const setup = await setUp()
  const { uri, approval } = await setup.app.connect({ namespaces })
  approval.catch(() => {})
  await setup.engine.pair(uri)
  await until(setup.engine, ({ proposals }) => proposals.length === 1)
  await setup.pair.clock.advance(proposalLifetimeSec * 1000)
  const { notice } = await until(setup.engine, ({ proposals }) => proposals.length === 0)
  expect(notice?.text).toBe('The request expired. Nothing was shared or signed.')
})

test('reports a link without a proposal as expired', async () => {
  const setup = await setUp()
  const { uri } = await setup.app.connect({ namespaces })
  const forgotten = uri.replace(/wc:[0-9a-f]{64}/, `wc:${'b'.repeat(64)}`)
  const pairing = setup.engine.pair(forgotten).catch((error) => error.code)
  await setup.pair.hub.quiet()
  await setup.pair.clock.advance(10_000)
  expect(await pairing).toBe('PAIRING_URI_EXPIRED')
})

test('drops an expired request of a closed page, also after a reload', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  setup.app.request({ topic, chainId, method: 'personal_sign', params: ['Hello', harbor] }).catch(() => {})
  await until(setup.engine, ({ requests }) => requests.length === 1)
  await setup.pair.app.relay.destroy()
  await setup.pair.restartWallet()
  const engine = await engineOver(setup.pair, setup.storage)
  expect(engine.store.getState().requests).toHaveLength(1)
  await setup.pair.clock.advance(requestExpiryDefaultSec * 1000)
  expect(engine.store.getState()).toMatchObject({ requests: [], notice: { kind: 'error' } })
})

test('handles requests that join the queue behind the first one', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  for (const text of ['First', 'Second'])
    setup.app.request({ topic, chainId, method: 'personal_sign', params: [text, harbor] }).catch(() => {})
  await setup.pair.hub.quiet()
  await setup.pair.clock.advance(1_000)
  expect(setup.engine.store.getState().requests).toHaveLength(2)
})

test('refuses a transaction for another network with a chain mismatch', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  const transaction = { from: harbor, to: spare, value: '0x1', chainId: '0x7a6a' }
  const sent = setup.app.request({ topic, chainId, method: 'eth_sendTransaction', params: [transaction] })
  const { requests } = await until(setup.engine, (state) => state.requests.length === 1)
  const [answer] = await Promise.all([outcome(sent), setup.engine.approveRequest(requests[0]!)])
  expect(answer).toBe(4901)
})

describe('an expired request', () => {
  const expired = 'The request expired. Nothing was shared or signed.'

  /** A request, and others that expire later, for an engine that signs when the test resolves it. */
  async function requested(others = 0) {
    const setup = await setUp()
    const { topic } = await connected(setup)
    const signed: number[] = []
    let finish = (_: string): void => {}
    const answer = new Promise<string>((resolve) => {
      finish = resolve
    })
    const engine = await engineOver(setup.pair, setup.storage, ({ id }) => {
      signed.push(id)
      return answer
    })
    for (let index = 0; index <= others; index += 1) {
      const params = { topic, chainId, method: 'personal_sign', params: ['Hello', harbor] }
      setup.app.request({ ...params, expirySec: requestExpiryDefaultSec + index }).catch(() => {})
    }
    await setup.pair.hub.quiet()
    const [first, ...rest] = setup.pair.wallet.client.requests()
    return { ...setup, engine, signed, finish, first: first!, rest }
  }
  const expireFirst = (pair: ReturnType<typeof createTestPair>) => pair.clock.advance(requestExpiryDefaultSec * 1000)

  test.each([0, 1])('is removed with a notice and can no longer be signed (%i others pending)', async (others) => {
    const { pair, engine, signed, finish, first, rest } = await requested(others)
    await expireFirst(pair)
    expect(engine.store.getState()).toMatchObject({ requests: rest, notice: { text: expired } })
    finish('0xsigned')
    await engine.approveRequest(first)
    expect(signed).toEqual([])
    expect(engine.store.getState().notice?.text).toBe('This request is no longer active. Nothing was signed.')
  })

  test('is not reported as unsigned while it is being signed', async () => {
    const { pair, engine, signed, finish, first } = await requested()
    const answering = engine.approveRequest(first)
    await until(engine, ({ answering: ids }) => ids.includes(first.id))
    await expireFirst(pair)
    expect(engine.store.getState().notice?.text).not.toBe(expired)
    finish('0xsigned')
    await answering
    expect(signed).toEqual([first.id])
    expect(engine.store.getState().notice).toMatchObject({ kind: 'error' })
    expect(engine.store.getState().notice?.text).not.toBe(expired)
  })
})
