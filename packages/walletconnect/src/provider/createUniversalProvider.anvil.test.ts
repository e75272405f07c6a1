import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { signRequest } from '@latchkey/eip155/keys/signRequest'
import { readConfig } from '@latchkey/server/config'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alice,
  asking,
  bob,
  connectPair,
  createTestRig,
  faultOf,
  granting,
  heard,
  runWallet,
  type TestRig,
  unawaited,
} from '../../test/providerRig.ts'

let anvil: Anvil
/** Blocks are mined by hand. */
let slow: Anvil
let rig: TestRig
beforeAll(async () => {
  ;[anvil, slow] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338, mining: 'manual' })])
  rig = await createTestRig(
    readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: anvil.url, LATCHKEY_CHAIN_TWO_URL: slow.url })
      .chains,
  )
})
afterAll(async () => {
  await rig.close()
  await Promise.all([anvil.stop(), slow.stop()])
})
const nodeUrls = () => ({ 'eip155:31337': anvil.url, 'eip155:31338': slow.url })
const one = 'eip155:31337'
const two = 'eip155:31338'

test('[S7.32] signs and sends with the wallet over the relay, and reads through the server after one ping', async () => {
  const methods = ['personal_sign', 'eth_sendTransaction']
  const wallet = rig.newWallet()
  const received = runWallet(wallet, {
    approve: granting(['eip155:31337'], methods),
    nodeUrls: { 'eip155:31337': anvil.url },
  })
  const provider = rig.newProvider()
  provider.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const connected = heard(provider, 'connect')
  const session = await provider.connect({ optionalNamespaces: asking(['eip155:31337'], methods) })
  expect(await connected).toEqual({ session })
  expect(provider.session).toEqual(session)

  const signature = await provider.request({ method: 'personal_sign', params: ['0x6869', alice.address] })
  expect(await recoverMessageAddress({ message: 'hi', signature: signature as `0x${string}` })).toBe(alice.address)
  const transaction = { from: alice.address, to: bob.address, value: '0x1' }
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  // Requested directly, so that the provider sends only its own call.
  await expect.poll(() => rpc(anvil.url, 'eth_getTransactionReceipt', [hash])).not.toBeNull()
  expect(await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })).toMatchObject({
    status: '0x1',
    to: bob.address.toLowerCase(),
  })
  expect(await provider.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })).toMatch(/^0x/)
  expect(received.map(({ method }) => method)).toEqual(methods)

  const query = `/v1?chainId=eip155:31337&projectId=${'0'.repeat(32)}`
  expect(rig.posted[0]).toEqual({ path: query, body: { id: 1, jsonrpc: '2.0', method: 'test', params: [] } })
  expect(rig.posted.slice(1).map(({ path, body }) => [path, body.method])).toEqual([
    [query, 'eth_getTransactionReceipt'],
    [query, 'eth_getBalance'],
  ])
})

test('sends reads and transactions to the other chain after a switch', async () => {
  const { provider, requests } = await connectPair(rig, {
    chains: [one, two],
    methods: ['eth_sendTransaction'],
    nodeUrls: nodeUrls(),
  })
  const heights = async () => [
    await provider.request({ method: 'eth_blockNumber' }, one),
    await provider.request({ method: 'eth_blockNumber' }, two),
  ]
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  const [before, still] = await heights()
  const transaction = { from: alice.address, to: bob.address, value: '0x1' }
  const sent = provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  const hash = await sent
  await rpc(slow.url, 'evm_mine')
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  expect(receipt).toMatchObject({ transactionHash: hash, status: '0x1' })
  const [same, higher] = await heights()
  expect([same, requests[0]?.chainId]).toEqual([before, two])
  expect(BigInt(higher as string)).toBeGreaterThan(BigInt(still as string))
})

test('reports a batch as pending until the chain has every receipt', async () => {
  const { provider } = await connectPair(rig, {
    chains: [two],
    methods: ['wallet_sendCalls'],
    answer: async ({ params }) => {
      const [{ calls }] = params as [{ calls: { to: string; value: string }[] }]
      const transactionHashes: string[] = []
      for (const call of calls)
        transactionHashes.push(
          await signRequest(alice, {
            method: 'eth_sendTransaction',
            params: [{ from: alice.address, ...call }],
            chainId: two,
            rpcUrl: slow.url,
          }),
        )
      return { id: '0xbatch', capabilities: { caip345: { caip2: two, transactionHashes } } }
    },
  })
  const call = { to: bob.address, value: '0x1' }
  await provider.request({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: '0x7a6a', atomicRequired: false, calls: [call, call] }],
  })
  const status = () => provider.request({ method: 'wallet_getCallsStatus', params: ['0xbatch'] })
  expect(await status()).toMatchObject({ status: 100, receipts: [] })
  await rpc(slow.url, 'evm_mine')
  expect(await status()).toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
})

test('[S8.7] maps chain errors of the wallet and of the node to catalogue errors', async () => {
  const { provider } = await connectPair(rig, {
    chains: [one],
    methods: ['eth_sendTransaction'],
    nodeUrls: nodeUrls(),
  })
  const poor = { from: alice.address, to: bob.address, value: '0xffffffffffffffffffffffff' }
  expect(await faultOf(provider.request({ method: 'eth_sendTransaction', params: [poor] }))).toMatchObject({
    code: -32000,
    cause: { code: 'INSUFFICIENT_FUNDS' },
  })
  // Init code PUSH0 PUSH0 REVERT.
  const reverting = provider.request({ method: 'eth_call', params: [{ data: '0x5f5ffd' }, 'latest'] })
  expect(await faultOf(reverting)).toMatchObject({ code: 3, cause: { code: 'TRANSACTION_REVERTED' } })
})
