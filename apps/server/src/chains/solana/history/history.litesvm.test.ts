import { formatUnits } from '@latchkey/base/units'
import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import { transferInstruction } from '@latchkey/solana/transfer/transferInstruction'
import { AccountRole, type Address, address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { solanaChain } from '../../../../../devnet/src/chains.ts'
import { devSigner, sendInstructions, tokenTransfer } from '../../../../../devnet/src/solana/devSender.ts'
import { type SolanaChain, startSolana } from '../../../../../devnet/src/solana/startSolana.ts'
import { type NodeProxy, startNodeProxy } from '../../../../test/nodeProxy.ts'
import { readConfig } from '../../../config.ts'
import { startTestApp, type TestApp } from '../../../startTestApp.ts'

const chainId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const project = '0'.repeat(32)
const mint = solanaChain.dollarMint as Address
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const [alice, bob] = await Promise.all([devSigner(0), devSigner(1)])
let chain: SolanaChain
let node: NodeProxy
let server: TestApp

beforeAll(async () => {
  chain = await startSolana()
  node = await startNodeProxy(chain.url)
  const { chains } = readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_SOLANA_URL: node.url })
  server = await startTestApp({ chains: chains.filter(({ id }) => id === chainId) })
})
beforeEach(() => node.reset())
afterAll(async () => {
  await server.stop()
  node.stop()
  await chain.stop()
})

const ask = async (account: string, query = '') =>
  await server.app.request(`/v1/account/${account}/history?projectId=${project}${query}`)

async function historyOf(account: string, query = ''): Promise<readonly ActivityTransaction[]> {
  const answer = await ask(account, query)
  expect(answer.status).toBe(200)
  return (await answer.json()).data
}

async function errorOf(account: string, query = ''): Promise<string> {
  return (await (await ask(account, query)).json()).error.code
}

/** The newest entry of an account's history after these instructions by Alice. */
async function after(account: Address, instructions: readonly Instruction[], others = [] as (typeof bob)[]) {
  await sendInstructions(chain.url, { payer: alice, instructions, others, skipPreflight: true })
  const [newest] = await historyOf(account)
  const { operationType, status, sentFrom, sentTo } = newest?.metadata ?? {}
  const moved = newest?.transfers.map(({ direction, quantity, fungible_info }) =>
    [direction, quantity.numeric, fungible_info?.symbol].join(' '),
  )
  return { operationType, status, sentFrom, sentTo, moved }
}

const solTo = (to: Address, lamports: bigint) => transferInstruction({ from: alice.address, to, lamports })

/** An instruction of the token program on the sender's own dollars: 4 approves, 8 burns. */
async function onDollars(number: number, second: Address): Promise<Instruction> {
  const [transfer] = await tokenTransfer({ from: alice, to: bob.address, mint, units: 1n, decimals: 6 })
  const source = transfer?.accounts?.[0]?.address as Address
  const data = new DataView(new ArrayBuffer(9))
  data.setUint8(0, number)
  data.setBigUint64(1, 2_500_000n, true)
  return {
    programAddress: tokenProgram,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: second, role: AccountRole.WRITABLE },
      { address: alice.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
}

test('[S3.10] distinguishes transfers, swaps, mints, burns, approvals and calls', async () => {
  const alicesView = { sentFrom: alice.address, sentTo: bob.address, status: 'confirmed' }
  expect((await historyOf(alice.address)).at(-1)).toMatchObject({
    metadata: { operationType: 'mint', sentTo: tokenProgram },
    transfers: [{ direction: 'in', quantity: { numeric: '1000000' }, fungible_info: { symbol: 'LUSD', decimals: 6 } }],
  })
  const dollars = { from: alice, to: bob.address, mint, units: 12_340_000n, decimals: 6 }
  expect(await after(alice.address, await tokenTransfer(dollars))).toEqual({
    ...alicesView,
    ...{ operationType: 'send', moved: ['out 12.34 LUSD'] },
  })
  // It names only Bob's token account, not his address.
  expect((await historyOf(bob.address))[0]?.metadata).toMatchObject({ ...alicesView, operationType: 'receive' })

  const back = await tokenTransfer({ ...dollars, from: bob, to: alice.address })
  const swap = [solTo(bob.address, 1_500_000_000n), ...back]
  expect(await after(alice.address, swap, [bob])).toMatchObject({
    ...{ operationType: 'trade', moved: ['in 12.34 LUSD', 'out 1.5 SOL'] },
  })
  expect(await after(alice.address, [await onDollars(8, mint)])).toMatchObject({
    ...{ operationType: 'burn', moved: ['out 2.5 LUSD'] },
  })
  expect(await after(alice.address, [await onDollars(4, bob.address)])).toMatchObject({
    ...{ operationType: 'approve', moved: [], sentTo: tokenProgram },
  })
  const note = { programAddress: memoProgram, data: new TextEncoder().encode('hello') }
  expect(await after(alice.address, [note])).toMatchObject({ operationType: 'execute', moved: [] })
  expect(await after(alice.address, [note, solTo(bob.address, 7n)])).toMatchObject({
    ...{ operationType: 'send', moved: ['out 0.000000007 SOL'] },
  })
})

test('a failed transfer is listed with its recipient, without an amount', async () => {
  const tooMuch = solTo(bob.address, 10n ** 17n)
  expect(await after(alice.address, [tooMuch])).toEqual({
    ...{ operationType: 'send', status: 'failed', sentFrom: alice.address, sentTo: bob.address, moved: [] },
  })
  const stranger = (await generateKeyPairSigner()).address
  // Its token account does not exist, because it was to be created by the same transaction.
  const dollars = { from: alice, to: stranger, mint, units: 10n ** 17n, decimals: 6, opens: true }
  expect(await after(alice.address, await tokenTransfer(dollars))).toMatchObject({
    ...{ operationType: 'send', status: 'failed', sentTo: stranger },
  })
})

test('the deposit for a new token account is not shown as a payment', async () => {
  const stranger = (await generateKeyPairSigner()).address
  const dollars = { from: alice, to: stranger, mint, units: 1_000_000n, decimals: 6, opens: true }
  expect(await after(alice.address, await tokenTransfer(dollars))).toMatchObject({ moved: ['out 1 LUSD'] })
  expect((await historyOf(stranger))[0]?.transfers).toHaveLength(1)
})

test('a final transaction is requested once, and a new one when it appears', async () => {
  const detailCalls = () => node.calls.filter(({ method }) => method === 'getTransaction').length
  const before = await historyOf(bob.address)
  node.reset()
  expect(await historyOf(bob.address)).toEqual(before)
  expect(detailCalls()).toBe(0)
  await sendInstructions(chain.url, { payer: alice, instructions: [solTo(bob.address, 12_345n)] })
  expect(await historyOf(bob.address)).toHaveLength(before.length + 1)
  expect(detailCalls()).toBe(1)
})

test('a transaction that is not final yet is requested again', async () => {
  await sendInstructions(chain.url, { payer: alice, instructions: [solTo(bob.address, 54_321n)] })
  node.tamper(({ method }, answer) => {
    if (method !== 'getSignaturesForAddress') return
    for (const listed of answer.result as { confirmationStatus: string }[]) listed.confirmationStatus = 'confirmed'
  })
  await historyOf(bob.address)
  const known = node.calls.length
  await historyOf(bob.address)
  expect(node.calls.slice(known).filter(({ method }) => method === 'getTransaction')).toHaveLength(1)
})

/** Differs in each transfer: equal ones with one blockhash would be one transaction. */
let lamports = 1_000n

/** The parts of a transaction's response that the tests change. */
type Recorded = {
  blockTime: unknown
  meta: Record<string, unknown> | null
  transaction: { message: Record<string, unknown> }
}
const token = (change: object) => ({
  ...{ accountIndex: 1, mint, owner: alice.address },
  uiTokenAmount: { amount: '1', decimals: 6 },
  ...change,
})

test.each<readonly [string, (answer: Recorded) => object]>([
  ['fewer balances than accounts', ({ meta }) => ({ meta: { ...meta, preBalances: [] } })],
  ['negative lamports', ({ meta }) => ({ meta: { ...meta, postBalances: [-1] } })],
  ['a fee as text', ({ meta }) => ({ meta: { ...meta, fee: '5000' } })],
  ['an account that is none', ({ transaction }) => messageWith(transaction, { accountKeys: ['<b>'] })],
  ['5,000 accounts', ({ transaction }) => messageWith(transaction, { accountKeys: Array(5_000).fill(mint) })],
  ['no metadata', () => ({ meta: null })],
  ['a time beyond dates', () => ({ blockTime: 1e18 })],
  ['an amount with an exponent', ({ meta }) => tokensWith(meta, { uiTokenAmount: { amount: '1e9', decimals: 6 } })],
  ['a million decimals', ({ meta }) => tokensWith(meta, { uiTokenAmount: { amount: '1', decimals: 1_000_000 } })],
  ['markup for an owner', ({ meta }) => tokensWith(meta, { owner: '<img src=x>' })],
])('rejects a response with %s', async (_, change) => {
  lamports += 1n
  await sendInstructions(chain.url, { payer: alice, instructions: [solTo(bob.address, lamports)] })
  node.tamper(({ method }, answer) => {
    if (method === 'getTransaction') Object.assign(answer.result as Recorded, change(answer.result as Recorded))
  })
  expect(await errorOf(bob.address)).toBe('UPSTREAM_FAILED')
  node.reset()
  // The wrong response was not cached.
  expect((await historyOf(bob.address))[0]?.transfers[0]?.quantity.numeric).toBe(solText(lamports))
})

const messageWith = ({ message }: Recorded['transaction'], change: object) => ({
  transaction: { message: { ...message, ...change } },
})
const tokensWith = (meta: Recorded['meta'], change: object) => ({
  meta: { ...meta, postTokenBalances: [token(change)] },
})
const solText = (lamports: bigint) => formatUnits(lamports, 9)

test('omits a transaction that the node lacks, or whose version is newer, and shows the others', async () => {
  const before = await historyOf(bob.address)
  for (const lamports of [71n, 72n, 73n])
    await sendInstructions(chain.url, { payer: alice, instructions: [solTo(bob.address, lamports)] })
  let seen = 0
  node.tamper(({ method }, answer) => {
    if (method !== 'getTransaction') return
    seen += 1
    if (seen === 1) answer.result = null
    if (seen !== 2) return
    delete answer.result
    answer.error = { code: -32_015, message: 'Transaction version (1) is not supported by the requesting client.' }
  })
  const shown = await historyOf(bob.address)
  expect(shown[0]?.transfers[0]?.quantity.numeric).toBe('0.000000071')
  expect(shown.slice(1)).toEqual(before.slice(0, 24))
})

test('[S7.4] accepts a bare address too, and rejects a cursor that it did not create', async () => {
  expect(await historyOf(bob.address)).toEqual(await historyOf(`${chainId}:${bob.address}`))
  expect(await historyOf(bob.address, `&chainId=${chainId}`)).toEqual(await historyOf(bob.address))
  expect(await historyOf(bob.address, '&chainId=eip155:31337')).toEqual([])
  expect(await historyOf(bob.address, '&onramp=coinbase')).toEqual([])
  expect(await historyOf((await generateKeyPairSigner()).address)).toEqual([])
  for (const place of ['x', '1.abc', `-1.${'1'.repeat(64)}`]) {
    const cursor = Buffer.from(JSON.stringify({ [chainId]: place })).toString('base64url')
    expect(await errorOf(bob.address, `&cursor=${cursor}`)).toBe('API_REQUEST_INVALID')
  }
  expect(await errorOf(`${chainId}:0OIl`)).toBe('INVALID_CAIP_ADDRESS')
})
