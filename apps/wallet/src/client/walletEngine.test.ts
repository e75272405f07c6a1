import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { proposalLifetimeSec, requestExpiryDefaultSec } from '@latchkey/contracts/constants/sign'
import type { Session } from '@latchkey/walletconnect/sign/types'
import { createTestPair } from '@latchkey/walletconnect/test/testPair'
import { describe, expect, test } from 'vitest'
import { createAccountBook } from './accounts/createAccountBook.ts'
import { type AnswerRequest, createAnswerer } from './requests/createAnswerer.ts'
import { createWalletEngine, type WalletEngine, type WalletState } from './walletEngine.ts'

const namespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
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
  answerWith?: AnswerRequest,
): Promise<WalletEngine> {
  const book = await createAccountBook(storage)
  const answer = answerWith ?? createAnswerer(book, () => 'http://127.0.0.1:9/unused')
  return createWalletEngine({ client: pair.wallet.client, storage, book, answer })
}

/** The first state that fits. */
const until = (engine: WalletEngine, fits: (state: WalletState) => boolean): Promise<WalletState> =>
  new Promise((resolve) => {
    const look = (state: WalletState) => {
      if (!fits(state)) return
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
  await setup.engine.approveProposal(proposals[0]!, harbor!)
  return approval
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error) => error.rpcCode,
  )
const signInFor = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${harbor}\n\n\nURI: https://${domain}/\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: 2026-01-01T00:00:00.000Z`

test('approves, signs with the account that is asked, and keeps a request over a reload', async () => {
  const setup = await setUp()
  const { app, pair, storage } = setup
  const { topic, namespaces: granted } = await connected(setup)
  expect(granted.eip155?.accounts[0]).toBe(`${chainId}:${harbor}`)

  const signature = app.request({ topic, chainId, method: 'personal_sign', params: ['Hello', spare] })
  await until(setup.engine, ({ requests }) => requests.length === 1)
  await pair.restartWallet()
  const engine = await engineOver(pair, storage)
  const [request] = engine.store.getState().requests
  // A second tap while the first is being answered changes nothing.
  await Promise.all([engine.approveRequest(request!), engine.approveRequest(request!)])
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(engine.store.getState()).toMatchObject({ requests: [], notice: { kind: 'success' } })
})

test('answers by mode, but never signs a message for another site', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  const ask = (text: string) => setup.app.request({ topic, chainId, method: 'personal_sign', params: [text, harbor] })
  setup.engine.setAnswerMode('reject')
  expect(await refusal(ask('Hello'))).toBe(4001)
  setup.engine.setAnswerMode('approve')
  expect(await refusal(ask('Hello'))).toBe('answered')
  expect(await refusal(ask(signInFor('app.example')))).toBe('answered')
  expect(await refusal(ask(signInFor('bank.example')))).toBe(4001)
  const reloaded = await engineOver(setup.pair, setup.storage)
  expect(reloaded.store.getState().answerMode).toBe('approve')
})

test('switches to a network it supports and answers 4902 for another', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  setup.engine.setAnswerMode('approve')
  const goTo = (chain: string) =>
    setup.app.request({ topic, chainId, method: 'wallet_switchEthereumChain', params: [{ chainId: chain }] })
  expect(await refusal(goTo('0x1'))).toBe(4902)
  expect(await goTo('0x7a6a')).toBeNull()
  await until(setup.engine, ({ networkId }) => networkId === 'eip155:31338')
})

test('tells the app of another account and of another network', async () => {
  const setup = await setUp()
  await connected(setup)
  const heard: unknown[] = []
  setup.app.on('session_event', ({ name, data }) => heard.push([name, data]))
  await setup.engine.chooseAccount(spare!)
  await setup.engine.chooseNetwork('eip155:31338')
  await setup.pair.hub.quiet()
  expect(setup.app.sessions()[0]?.namespaces.eip155?.accounts[0]).toBe(`${chainId}:${spare}`)
  expect(heard).toEqual([
    ['accountsChanged', [`${chainId}:${spare}`]],
    ['chainChanged', 31338],
  ])
})

test('hears the app leave and says so', async () => {
  const setup = await setUp()
  const { topic } = await connected(setup)
  await setup.app.disconnect(topic)
  const { notice } = await until(setup.engine, ({ sessions }) => sessions.length === 0)
  expect(notice?.text).toBe('app disconnected')
})

test('says that the time to answer ran out, before the question is gone', async () => {
  const setup = await setUp()
  const { uri, approval } = await setup.app.connect({ namespaces })
  approval.catch(() => {})
  await setup.engine.pair(uri)
  await until(setup.engine, ({ proposals }) => proposals.length === 1)
  await setup.pair.clock.advance(proposalLifetimeSec * 1000)
  const { notice } = await until(setup.engine, ({ proposals }) => proposals.length === 0)
  expect(notice?.text).toBe('The time to answer ran out. Nothing was shared or signed.')
})

describe('a request that ran out', () => {
  const ranOut = 'The time to answer ran out. Nothing was shared or signed.'

  /** A request, and others that end later, for an engine that signs when the test says so. */
  async function asked(others = 0) {
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
    for (let asked = 0; asked <= others; asked += 1) {
      const params = { topic, chainId, method: 'personal_sign', params: ['Hello', harbor] }
      setup.app.request({ ...params, expirySec: requestExpiryDefaultSec + asked }).catch(() => {})
    }
    await setup.pair.hub.quiet()
    const [first, ...rest] = setup.pair.wallet.client.requests()
    return { ...setup, engine, signed, finish, first: first!, rest }
  }
  const firstEnds = (pair: ReturnType<typeof createTestPair>) => pair.clock.advance(requestExpiryDefaultSec * 1000)

  test.each([0, 1])('leaves the screen with a word, and is not signed any more (%i others wait)', async (others) => {
    const { pair, engine, signed, finish, first, rest } = await asked(others)
    await firstEnds(pair)
    expect(engine.store.getState()).toMatchObject({ requests: rest, notice: { text: ranOut } })
    finish('0xsigned')
    await engine.approveRequest(first)
    expect(signed).toEqual([])
    expect(engine.store.getState().notice?.text).toBe('This request is over. Nothing was signed.')
  })

  test('while it was signed is not said to be unsigned', async () => {
    const { pair, engine, signed, finish, first } = await asked()
    const answering = engine.approveRequest(first)
    await until(engine, ({ answering: ids }) => ids.includes(first.id))
    await firstEnds(pair)
    expect(engine.store.getState().notice?.text).not.toBe(ranOut)
    finish('0xsigned')
    await answering
    expect(signed).toEqual([first.id])
    expect(engine.store.getState().notice).toMatchObject({ kind: 'error' })
    expect(engine.store.getState().notice?.text).not.toBe(ranOut)
  })
})
