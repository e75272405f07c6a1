import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '@latchkey/base/clock'
import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseTransaction, recoverTransactionAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSigningWallet } from '../../test/signingWallet.ts'
import { rpcHandlers } from '../frame/rpc/rpcHandlers.ts'
import type { DecodedRequest } from '../requests/DecodedRequest.ts'
import type { SecureSite } from '../site/site.ts'
import { type Estimate, estimateRequest } from './estimate/estimateRequest.ts'
import { readRequest } from './readRequest.ts'
import { warningsOf } from './rules/warningsOf.ts'

// A node lies about fees, nonces, networks or simulations. The wallet still signs exactly what the sheet showed.

const chainId = 'eip155:31337'
const context = { origin: 'https://app.example', signal: new AbortController().signal }
const value = 16n
const etherDollars = 2_500
let chain: Anvil
let wallet: Awaited<ReturnType<typeof setup>>

type Reply = { readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } }
/** Replaces the node's response to a method. */
type Lies = Readonly<Record<string, (truth: unknown) => Reply>>
const quantity = (units: bigint): Reply => ({ result: `0x${units.toString(16)}` })
let lies: Lies = {}
/** A fixed tip: anvil derives its own from the transactions of earlier tests. */
const honest: Lies = { eth_maxPriorityFeePerGas: () => quantity(10n ** 9n) }
const calls: { readonly method: string; readonly params: readonly unknown[] }[] = []
/** The server's RPC route and its prices. It has no other routes, so known recipients are missing. */
const proxy = createServer(async (request, response) => {
  const body = await text(request)
  if (request.url?.startsWith('/v1/fungible/price?')) {
    const [address] = (JSON.parse(body) as { addresses: string[] }).addresses
    return void response.end(JSON.stringify({ fungibles: [{ address, price: etherDollars }] }))
  }
  if (!request.url?.startsWith('/v1?')) return void response.writeHead(404).end()
  const { method, params } = JSON.parse(body)
  calls.push({ method, params })
  const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const said = (await answer.json()) as Reply
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...({ ...honest, ...lies }[method]?.(said.result) ?? said) }))
})

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
})
beforeEach(async () => {
  wallet = await setup()
})
afterEach(() => {
  lies = {}
  calls.length = 0
})
afterAll(async () => {
  proxy.close()
  await chain?.stop()
})

const node = (method: string, params: readonly unknown[] = []) => rpc(chain.url, method, params)
const balanceOf = async (address: string) => BigInt((await node('eth_getBalance', [address, 'latest'])) as Hex)

/** A wallet with the real signer, 10 ether and one earlier transaction, to the new account `to`. */
async function setup() {
  const { stored, store, userId, sign } = await createSigningWallet(chainId)
  const site = {
    clock: systemClock,
    projectId: '0'.repeat(32),
    serverUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    store,
    app: () => ({ name: 'Shop', icons: [], theme: {} }),
    session: async () => ({ ...(await store.session()), userId, wallet: stored, accountType: 'eoa' }),
    sign,
  } as unknown as SecureSite
  const { evm } = stored.record
  const to = privateKeyToAddress(generatePrivateKey())
  /** The content of the sheet. */
  async function show(fields: object = {}): Promise<Shown> {
    const params = [{ from: evm, to, value: `0x${value.toString(16)}`, ...fields }]
    const asked = await readRequest(site, { method: 'eth_sendTransaction', params }, context)
    return { asked, estimate: await estimateRequest(site, asked, { tag: 'en', signal: context.signal }) }
  }
  /** Approves the request. `calls` then holds only the requests made after approval. */
  async function approve({ asked, estimate }: Shown): Promise<Hex> {
    calls.length = 0
    const handler = rpcHandlers(site, { run: (_, work) => work(estimate.prepared) })['RPC request']
    return (await handler?.(asked.request, context)) as Hex
  }
  await node('anvil_setBalance', [evm, '0x8ac7230489e80000'])
  await approve(await show())
  return { show, approve, evm, to }
}

type Shown = { readonly asked: DecodedRequest; readonly estimate: Estimate }

const detail = ({ estimate }: Shown, name: string) =>
  estimate.prepared?.details.find(({ label }) => label === name)?.value

/** The signed transactions that reached the node. */
const received = () =>
  calls.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => params[0] as `0x02${string}`)

/** Asserts that exactly one transaction reached the node, and that it matches the sheet. */
async function expectSignedAsShown(shown: Shown): Promise<void> {
  const [signed, ...others] = received()
  if (!signed) throw new Error('nothing was sent')
  expect(others).toEqual([])
  expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(wallet.evm)
  const { gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, nonce = 0, ...rest } = parseTransaction(signed)
  expect(rest).toMatchObject({ chainId: 31337, to: wallet.to.toLowerCase(), value, type: 'eip1559' })
  expect(gas * maxFeePerGas).toBe(shown.estimate.prepared?.maxFeeUnits)
  expect(maxPriorityFeePerGas).toBeLessThanOrEqual(maxFeePerGas)
  expect([`${gas}`, `${nonce}`]).toEqual([detail(shown, 'Gas limit'), detail(shown, 'Nonce')])
}

const times = (factor: bigint) => (truth: unknown) => quantity(BigInt(truth as Hex) * factor)
const higher = (count: bigint) => (truth: unknown) => quantity(BigInt(truth as Hex) + count)
const absurdFees = {
  tip: { eth_maxPriorityFeePerGas: () => quantity(10n ** 13n) },
  'base fee': {
    eth_getBlockByNumber: (truth) => ({
      result: { ...(truth as object), baseFeePerGas: quantity(10n ** 13n).result },
    }),
  },
  'gas limit': { eth_estimateGas: times(10_000n) },
} satisfies Record<string, Lies>

test.each(Object.entries<Lies>(absurdFees))(
  'a %s that a node reports 10,000 times too high costs no more than the sheet shows',
  async (_, claimed) => {
    const honestly = await wallet.show()
    expect(warningsOf(honestly.asked, honestly.estimate)).toEqual([])
    const usual = honestly.estimate.prepared?.maxFeeUnits ?? 0n
    const before = await balanceOf(wallet.evm)
    lies = claimed
    const shown = await wallet.show()
    const { maxFeeUnits = 0n, isAffordable } = shown.estimate.prepared ?? {}
    // The sheet shows the highest possible cost, not a lower estimate.
    expect(maxFeeUnits).toBeGreaterThan(1_000n * usual)
    expect(isAffordable).toBe(true)
    expect(warningsOf(shown.asked, shown.estimate)).toEqual([{ kind: 'highFee', tone: 'bad' }])
    const sending = wallet.approve(shown)
    // More gas than a block allows.
    if (claimed === absurdFees['gas limit']) await expect(sending).rejects.toMatchObject({ code: 'GAS_TOO_HIGH' })
    else await sending
    await expectSignedAsShown(shown)
    expect(before - (await balanceOf(wallet.evm))).toBeLessThanOrEqual(value + maxFeeUnits)
  },
)

test('does not sign a fee that the account cannot pay, even if the sheet was approved', async () => {
  lies = { eth_maxPriorityFeePerGas: () => quantity(10n ** 16n) }
  const shown = await wallet.show()
  expect(warningsOf(shown.asked, shown.estimate)).toContainEqual({ kind: 'tooLittle', tone: 'warn' })
  await expect(wallet.approve(shown)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(received()).toEqual([])
})

test('responses that change after the sheet is shown do not change what is signed', async () => {
  const shown = await wallet.show()
  lies = {
    ...absurdFees.tip,
    ...absurdFees['base fee'],
    ...absurdFees['gas limit'],
    eth_gasPrice: times(10_000n),
    eth_getTransactionCount: higher(5n),
    eth_getBalance: times(0n),
    eth_chainId: () => ({ result: '0x1' }),
    net_version: () => ({ result: '1' }),
  }
  const hash = await wallet.approve(shown)
  // After approval the wallet only sends, so later responses have no effect.
  expect(calls.map(({ method }) => method)).toEqual(['eth_sendRawTransaction'])
  await expectSignedAsShown(shown)
  expect(await node('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(await balanceOf(wallet.to)).toBe(2n * value)
})

test('a node that names another network does not get a transaction for it', async () => {
  lies = { eth_chainId: () => ({ result: '0x1' }), net_version: () => ({ result: '1' }) }
  const shown = await wallet.show()
  await wallet.approve(shown)
  await expectSignedAsShown(shown)
})

test('a transaction with a nonce that is too low is refused, and the app gets the reason', async () => {
  lies = { eth_getTransactionCount: () => quantity(0n) }
  const shown = await wallet.show()
  await expect(wallet.approve(shown)).rejects.toMatchObject({ code: 'RPC_TRANSACTION_REJECTED', rpcCode: -32003 })
  await expectSignedAsShown(shown)
  expect(await balanceOf(wallet.to)).toBe(value)
})

test.each(['eth_getTransactionCount', 'eth_estimateGas', 'eth_getBalance'])(
  'if the node does not respond to %s with a number, nothing can be approved',
  async (method) => {
    lies = { [method]: () => ({ result: 'soon' }) }
    expect((await wallet.show()).estimate).toMatchObject({ failure: 'unreachable' })
  },
)

test('a transaction with a nonce that is too high waits without blocking others', async () => {
  lies = { eth_getTransactionCount: higher(5n) }
  const shown = await wallet.show()
  const hash = await wallet.approve(shown)
  await expectSignedAsShown(shown)
  expect(await node('eth_getTransactionReceipt', [hash])).toBeNull()
  expect(await balanceOf(wallet.to)).toBe(value)
  lies = {}
  const next = await wallet.show()
  await wallet.approve(next)
  await expectSignedAsShown(next)
  expect(detail(next, 'Nonce')).toBe('1')
  expect(await node('eth_getTransactionReceipt', [hash])).toBeNull()
  expect(await balanceOf(wallet.to)).toBe(2n * value)
})

test('reads the nonce once, and shows and signs that nonce, even if the node returns another one at each call', async () => {
  let count = 0n
  lies = {
    eth_getTransactionCount: () => {
      count += 1n
      return quantity(count)
    },
  }
  const shown = await wallet.show()
  await wallet.approve(shown)
  expect([detail(shown, 'Nonce'), count]).toEqual(['1', 1n])
  await expectSignedAsShown(shown)
})

test.each<[string, Lies]>([
  ['a nonce that no transaction can have', { eth_getTransactionCount: () => quantity(2n ** 53n + 1n) }],
  ['a nonce of 256 bits', { eth_getTransactionCount: () => quantity(2n ** 256n - 1n) }],
  [
    'a tip of 256 bits',
    { eth_estimateGas: () => quantity(0n), eth_maxPriorityFeePerGas: () => quantity(2n ** 256n - 1n) },
  ],
])('%s is not signed, and the app gets an error with a code', async (_, claimed) => {
  lies = claimed
  await expect(wallet.approve(await wallet.show())).rejects.toMatchObject({ code: 'EMBEDDED_SIGNER_FAILED' })
  expect(received()).toEqual([])
})

test.each<[string, Reply, object]>([
  ['nonce too low', { error: { code: -32000, message: 'nonce too low' } }, { code: 'NONCE_TOO_LOW' }],
  ['insufficient funds', { error: { code: -32000, message: 'insufficient funds' } }, { code: 'INSUFFICIENT_FUNDS' }],
  ['an error without a meaning', { error: { code: 7, message: '<b>send again</b>' } }, { code: 'WALLET_ERROR' }],
])('a transaction that the node accepts but answers with %s is not sent twice', async (_, reply, error) => {
  const shown = await wallet.show()
  lies = { eth_sendRawTransaction: () => reply }
  await expect(wallet.approve(shown)).rejects.toMatchObject(error)
  await expectSignedAsShown(shown)
  expect(await balanceOf(wallet.to)).toBe(2n * value)
})

test.each<[string, Reply]>([
  ['no simulation', { error: { code: -32601, message: 'method not found' } }],
  ['an empty simulation', { result: [{ calls: [] }] }],
])('a node that answers with %s cannot hide a permission that the request contains', async (_, reply) => {
  lies = { eth_simulateV1: () => reply, eth_call: () => ({ result: '0x' }), eth_estimateGas: () => quantity(50_000n) }
  const args = ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', maxUint256] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const { asked, estimate } = await wallet.show({ value: '0x0', data })
  expect(warningsOf(asked, estimate)).toContainEqual({ kind: 'unlimited', tone: 'bad', tokenAddresses: [wallet.to] })
})
