import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '@latchkey/base/clock'
import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSigningWallet } from '../../test/signingWallet.ts'
import { estimateRequest } from '../approval/estimate/estimateRequest.ts'
import { readRequest } from '../approval/readRequest.ts'
import { warningsOf } from '../approval/rules/warningsOf.ts'
import { rpcHandlers } from '../frame/rpc/rpcHandlers.ts'
import type { SecureSite } from '../site/site.ts'

const chainId = 'eip155:31337'
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const context = { origin: 'https://app.example', signal: new AbortController().signal }
let chain: Anvil
let wallet: Awaited<ReturnType<typeof setup>>
const proxy = createServer(async (request, response) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(chain.url, { method: 'POST', headers, body: await text(request) })
  response.end(await answer.text())
})

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337, mining: 'manual' })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  wallet = await setup()
  await ask('anvil_setBalance', [wallet.evm, '0xde0b6b3a7640000'])
})
afterAll(async () => {
  proxy.close()
  await chain?.stop()
})

const ask = (method: string, params: readonly unknown[] = []) => rpc(chain.url, method, params)
const mine = () => ask('evm_mine')
const transactionOf = async (hash: string) =>
  (await ask('eth_getTransactionByHash', [hash])) as Readonly<Record<string, string>> | null

/** A wallet with the real signer, whose visitor approves every request. */
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
  const read = async (fields: object) => {
    const request = { method: 'eth_sendTransaction', params: [{ from: evm, to: recipient, value: '0x10', ...fields }] }
    return await readRequest(site, request, context)
  }
  const show = async (fields: object) => {
    const asked = await read(fields)
    return { asked, estimate: await estimateRequest(site, asked, { tag: 'en', signal: context.signal }) }
  }
  const send = async (fields: object = {}) => {
    const { asked, estimate } = await show(fields)
    const handler = rpcHandlers(site, { run: (_, work) => work(estimate.prepared) })['RPC request']
    return { hash: (await handler?.(asked.request, context)) as string, asked }
  }
  return { read, show, send, evm }
}

const nothing = () => ({ to: wallet.evm, value: '0x0' })
const fees = ['maxFeePerGas', 'maxPriorityFeePerGas'] as const

test.each([
  ['sped up', () => ({}), 16n, 'wants to speed up a pending transaction'],
  ['canceled', nothing, 0n, 'wants to cancel a pending transaction'],
] as const)(
  'a pending transaction of this wallet is %s with fees that the wallet raised',
  async (_, fields, received, asks) => {
    const balance = async () => BigInt((await ask('eth_getBalance', [recipient, 'latest'])) as string)
    const before = await balance()
    const first = await wallet.send()
    const old = await transactionOf(first.hash)
    const { hash, asked } = await wallet.send({
      ...fields(),
      nonce: old?.nonce,
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
    })
    expect(asked.view?.asks('en')).toBe(asks)
    const replacement = await transactionOf(hash)
    expect(replacement?.nonce).toBe(old?.nonce)
    for (const name of fees)
      expect(BigInt(replacement?.[name] ?? 0) * 1000n).toBeGreaterThanOrEqual(BigInt(old?.[name] ?? 0) * 1125n)
    expect(await transactionOf(first.hash)).toBeNull()
    // The replacement can be replaced, too, by the same transaction.
    const again = await wallet.send({ ...fields(), nonce: old?.nonce })
    expect(await transactionOf(hash)).toBeNull()
    await mine()
    expect(await ask('eth_getTransactionReceipt', [again.hash])).toMatchObject({ status: '0x1' })
    expect((await balance()) - before).toBe(received)
  },
)

test('refuses a nonce that this wallet has not used, and other content in place of a pending transaction', async () => {
  const { hash } = await wallet.send({ data: '0xAB' })
  const nonce = Number((await transactionOf(hash))?.nonce)
  const refused = { code: 'RPC_INVALID_PARAMS', rpcCode: -32602 }
  for (const fields of [
    { nonce: nonce + 1, data: '0xab' },
    { nonce: 'next', data: '0xab' },
    { nonce, data: '0xab', value: '0x11' },
    { nonce, data: '0xab', to: wallet.evm },
    { nonce, data: '0xac' },
    { nonce },
  ])
    await expect(wallet.read(fields), JSON.stringify(fields)).rejects.toMatchObject(refused)
  expect(await wallet.read({ nonce, data: '0xab' })).toMatchObject({ replaces: { hash } })
  await mine()
})

test('a transaction that was mined meanwhile cannot be replaced, and the sheet explains that', async () => {
  const { hash } = await wallet.send()
  const nonce = (await transactionOf(hash))?.nonce
  await mine()
  const { asked, estimate } = await wallet.show({ nonce })
  expect(estimate).toMatchObject({ failure: 'mined' })
  expect(estimate.prepared).toBeUndefined()
  expect(warningsOf(asked, estimate)).toContainEqual({ kind: 'mined', tone: 'neutral' })
})

test('stores only the latest transactions', async () => {
  const first = await wallet.send()
  const { nonce } = (await transactionOf(first.hash)) ?? {}
  for (let count = 0; count < 20; count += 1) await wallet.send()
  await expect(wallet.read({ nonce })).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
})
