import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '@latchkey/base/clock'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { startSolana } from '@latchkey/devnet/solana/startSolana'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { eip155Keys } from '@latchkey/eip155/keys/eip155Keys'
import { callRpcAt } from '@latchkey/solana/rpc/callRpc'
import { buildTransfer } from '@latchkey/solana/transfer/buildTransfer'
import { createPublicClient, type Hex, http, verifyMessage, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSigningWallet } from '../../../test/signingWallet.ts'
import { rpcUrlOf } from '../../rpc/networks.ts'
import type { SecureSite } from '../../site/site.ts'
import { rpcHandlers } from './rpcHandlers.ts'

const evmId = 'eip155:31337'
const solanaId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const context = { origin: 'https://app.example', signal: new AbortController().signal }
let chain: Anvil
let solana: Awaited<ReturnType<typeof startSolana>>
let wallet: Awaited<ReturnType<typeof setup>>
/** The responses to the next calls of this method are lost. */
let losing: { readonly method: string; left: number } | undefined
/** False result that the node returns for this method. */
let lying: { readonly method: string; readonly result: unknown } | undefined
const proxy = createServer(async (request, response) => {
  const target = request.url?.includes('solana') ? solana.url : chain.url
  const body = await text(request)
  const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const said = await answer.text()
  if (losing && losing.left > 0 && JSON.parse(body).method === losing.method) {
    losing.left -= 1
    response.destroy()
  } else if (lying && JSON.parse(body).method === lying.method) {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: lying.result }))
  } else response.end(said)
})

beforeAll(async () => {
  ;[chain, solana] = await Promise.all([startAnvil({ chainId: 31337 }), startSolana()])
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  wallet = await setup()
})
afterAll(async () => {
  proxy.close()
  await Promise.all([chain?.stop(), solana?.stop()])
})

/** A wallet with the real signer that approves every request. */
async function setup() {
  const { stored, store, sign } = await createSigningWallet(evmId)
  const site = {
    clock: systemClock,
    projectId: '0'.repeat(32),
    serverUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    store,
    session: async () => ({ ...(await store.session()), wallet: stored, accountType: 'eoa' }),
    sign,
  } as unknown as SecureSite
  const shown: { prepared?: PreparedTransaction | undefined } = {}
  const handler = rpcHandlers(site, { run: (_, work) => work(shown.prepared) })['RPC request']
  const ask = (method: string, params?: unknown, chainId?: string) =>
    handler?.({ method, params: params as unknown[], ...(chainId ? { chainId } : {}) }, context)
  const { evm, sol } = stored.record
  return { site, shown, ask, evm: evm as Hex, sol }
}

test('answers accounts and networks itself, and forwards reads', async () => {
  const { ask, evm, site } = wallet
  expect(await ask('eth_accounts')).toEqual([evm])
  expect(await ask('eth_requestAccounts')).toEqual([evm])
  expect(await ask('eth_chainId')).toBe('0x7a69')
  expect(await ask('wallet_getCapabilities', [evm])).toEqual({ '0x7a69': { assetDiscovery: { supported: true } } })
  expect(await ask('eth_getBalance', [evm, 'latest'])).toBe('0x0')
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x539' }])).rejects.toMatchObject({ rpcCode: 4902 })
  await expect(ask('wallet_switchEthereumChain', [{}])).rejects.toMatchObject({ rpcCode: -32602 })
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
  expect((await site.session())?.networkId).toBe('eip155:31338')
  expect(await ask('eth_chainId')).toBe('0x7a6a')
  expect(await ask('eth_chainId', [], evmId)).toBe('0x7a69')
  await site.store.saveSession(undefined)
})

test('signs messages and typed data with the key of the wallet', async () => {
  const { ask, evm: address } = wallet
  const signature = (await ask('personal_sign', ['hello', address], evmId)) as Hex
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  const permit = {
    primaryType: 'Permit',
    domain: { name: 'Latchkey Dollar', version: '1', chainId: 31337, verifyingContract: recipient },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    message: { owner: address, spender: recipient, value: '5' },
  } as const
  const signed = (await ask('eth_signTypedData_v4', [address, JSON.stringify(permit)], evmId)) as Hex
  const message = { ...permit.message, value: 5n }
  expect(await verifyTypedData({ ...permit, message, address, signature: signed })).toBe(true)
})

test('sends exactly the transaction that was shown', async () => {
  const { ask, evm, site, shown } = wallet
  const client = createPublicClient({ transport: http(chain.url) })
  await client.request({ method: 'anvil_setBalance' as never, params: [evm, '0xde0b6b3a7640000'] as never })
  const params = [{ from: evm, to: recipient, value: '0x10' }]
  const rpcUrl = rpcUrlOf(site, evmId)
  const request = { method: 'eth_sendTransaction', params, chainId: evmId, rpcUrl }
  shown.prepared = await eip155Keys.prepareRequest(request)
  const hash = (await ask('eth_sendTransaction', params, evmId)) as Hex
  const sent = await client.getTransaction({ hash })
  expect(sent).toMatchObject({ from: evm.toLowerCase(), to: recipient.toLowerCase(), value: 16n, nonce: 0 })
  expect(sent.gas * (sent.maxFeePerGas ?? 0n)).toBe(shown.prepared?.maxFeeUnits)
  await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  // The nonce of the prepared transaction is used, so it cannot be sent again.
  await expect(ask('eth_sendTransaction', params, evmId)).rejects.toMatchObject({ rpcCode: -32003 })
  shown.prepared = undefined
  await expect(ask('eth_sendTransaction', params, evmId)).rejects.toMatchObject({ rpcCode: -32602 })
})

test.each([1, 2])(
  'a transaction whose response is lost %d times is sent once, and the app gets its hash',
  async (times) => {
    const { ask, evm, site, shown } = wallet
    const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
    const to = privateKeyToAddress(generatePrivateKey())
    const params = [{ from: evm, to, value: '0x10' }]
    const rpcUrl = rpcUrlOf(site, evmId)
    shown.prepared = await eip155Keys.prepareRequest({ method: 'eth_sendTransaction', params, chainId: evmId, rpcUrl })
    losing = { method: 'eth_sendRawTransaction', left: times }
    const hash = (await ask('eth_sendTransaction', params, evmId)) as Hex
    shown.prepared = undefined
    expect(losing.left).toBe(0)
    expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(16n)
  },
)

test('a node that names another hash does not mislead the app', async () => {
  const { ask, evm, site, shown } = wallet
  const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
  const params = [{ from: evm, to: recipient, value: '0x10' }]
  const rpcUrl = rpcUrlOf(site, evmId)
  shown.prepared = await eip155Keys.prepareRequest({ method: 'eth_sendTransaction', params, chainId: evmId, rpcUrl })
  lying = { method: 'eth_sendRawTransaction', result: `0x${'ab'.repeat(32)}` }
  const hash = (await ask('eth_sendTransaction', params, evmId)) as Hex
  lying = undefined
  shown.prepared = undefined
  expect(await client.getTransaction({ hash })).toMatchObject({ from: evm.toLowerCase(), value: 16n })
})

test('signs and sends Solana transactions', async () => {
  const { ask, sol } = wallet
  const node = callRpcAt(solana.url)
  await node('requestAirdrop', [sol, 2_000_000_000])
  const to = '6FvbTFsvAeiN6agSCxqsh2WM5xGw3GNAQ2A4M1xWPYfc'
  const { transaction } = await buildTransfer({ from: sol, to, amountUnits: 1_000_000_000n }, node)
  const params = { transaction, pubkey: sol }
  const { signature } = (await ask('solana_signAndSendTransaction', params, solanaId)) as { signature: string }
  const { value } = await node<{ value: ({ err: unknown } | null)[] }>('getSignatureStatuses', [[signature]])
  expect(value[0]).toMatchObject({ err: null })
})

test('a Solana transaction whose response is lost is sent once, and the app gets its signature', async () => {
  const { ask, sol } = wallet
  const node = callRpcAt(solana.url)
  await node('requestAirdrop', [sol, 2_000_000_000])
  const to = 'GQ8wh6XkX4BdPSLvUyHUBWtmoNWu22mFLNPjwb4xVXSh'
  const { transaction } = await buildTransfer({ from: sol, to, amountUnits: 1_000_000_000n }, node)
  losing = { method: 'sendTransaction', left: 2 }
  const { signature } = (await ask('solana_signAndSendTransaction', { transaction, pubkey: sol }, solanaId)) as {
    signature: string
  }
  expect(losing.left).toBe(0)
  const { value } = await node<{ value: ({ err: unknown } | null)[] }>('getSignatureStatuses', [[signature]])
  expect(value[0]).toMatchObject({ err: null })
  expect(await node('getBalance', [to])).toMatchObject({ value: 1_000_000_000 })
})
