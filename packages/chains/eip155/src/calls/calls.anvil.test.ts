import { memoryStorage } from '@latchkey/base/storage'
import { getCallsStatus } from '@latchkey/core/calls/getCallsStatus'
import { getCapabilities } from '@latchkey/core/calls/getCapabilities'
import { sendCalls } from '@latchkey/core/calls/sendCalls'
import { showCallsStatus } from '@latchkey/core/calls/showCallsStatus'
import { waitForCallsStatus } from '@latchkey/core/calls/waitForCallsStatus'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import type { LatchkeyInstance } from '@latchkey/core/instanceMethods'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { createTestWallet } from '@latchkey/testing'
import { createWalletClient, custom, type EIP1193Provider, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNativeBalance } from '../balances/getBalances.ts'
import { eip155 } from '../eip155.ts'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { latchkeyDevnet } from '../networks/devnet.ts'
import { anvilWallet } from '../testing/anvilWallet.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
const lusd = planDeployments().deployments.chains[0]!.tokens[0]!.address as `0x${string}`
const nobody = '0x000000000000000000000000000000000000dEaD'
let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
})
afterAll(() => anvil.stop())

async function connected(ethereum: unknown) {
  const network = { ...latchkeyDevnet, rpcUrls: [anvil.url] }
  // Without the adapter's types, as in plain JavaScript.
  const latchkey: LatchkeyInstance = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [network],
    adapters: [eip155({ page: Object.assign(new EventTarget(), { ethereum }) })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage: pageStorage(),
  })
  latchkey.getWallets()
  await latchkey.connect({ walletId: 'injected' })
  return { latchkey, network }
}
const batchWallet = () => createTestWallet({ chains: [{ id: 31337, rpcUrl: anvil.url }] })
/** A wallet without the methods of EIP-5792. */
const plainWallet = () => anvilWallet({ account: alice, rpcUrls: { 31337: anvil.url } })

const pay = { to: bob.address, value: parseEther('1') }
const tokenCall = {
  to: lusd,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob.address as `0x${string}`, 5n] }),
}
const failing = {
  to: lusd,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [nobody, 10n ** 60n] }),
}

test('sends a batch to the wallet, waits for it and shows its status', async () => {
  const wallet = batchWallet()
  const { latchkey } = await connected(wallet.provider())
  expect(await getCapabilities(latchkey)).toEqual({ 31337: { atomic: { status: 'unsupported' } } })
  const { id } = await sendCalls(latchkey, { calls: [pay, tokenCall], id: 'mine' })
  expect(id).toBe('mine')
  const status = await waitForCallsStatus(latchkey, { id })
  expect(status).toMatchObject({ status: 'success', statusCode: 200, atomic: false, chainId: 31337 })
  expect(status.receipts.map((receipt) => receipt.status)).toEqual(['success', 'success'])
  expect(status.receipts[0]!.gasUsed).toBe(21_000n)
  await showCallsStatus(latchkey, { id })
  await expect(getCallsStatus(latchkey, { id: 'other' })).rejects.toMatchObject({ code: 'UNKNOWN_BUNDLE_ID' })
  await expect(sendCalls(latchkey, { calls: [pay], atomicRequired: true })).rejects.toMatchObject({
    code: 'ATOMICITY_UNSUPPORTED',
  })
  wallet.rejectNext('wallet_sendCalls')
  await expect(sendCalls(latchkey, { calls: [pay] })).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test('[S5.1] validates calls before the request; a recipient must start with 0x', async () => {
  const wallet = batchWallet()
  const { latchkey } = await connected(wallet.provider())
  const badValue = (value: bigint | number | string) => [{ to: bob.address, value }]
  for (const calls of [
    [],
    [pay, { to: 'alice.eth' }],
    [{ value: 1n }],
    badValue(-1n),
    badValue(0.5),
    badValue('1 ETH'),
  ])
    await expect(sendCalls(latchkey, { calls })).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
  expect(wallet.requests.some(({ method }) => method === 'wallet_sendCalls')).toBe(false)
})

test('[S8.6] without batch support a wallet has no capabilities and receives one request per call', async () => {
  const wallet = plainWallet()
  const { latchkey, network } = await connected(wallet)
  expect(await getCapabilities(latchkey)).toEqual({})
  const before = await getNativeBalance({ network, address: bob.address })
  const inText = { ...pay, value: String(pay.value) }
  const { id } = await sendCalls(latchkey, { calls: [inText, tokenCall] })
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  expect(await waitForCallsStatus(latchkey, { id })).toMatchObject({
    status: 'success',
    receipts: [{ status: 'success' }, { status: 'success' }],
  })
  expect((await getNativeBalance({ network, address: bob.address })) - before).toBe(parseEther('1'))

  const client = createWalletClient({ transport: custom(latchkey.getProvider('eip155') as EIP1193Provider) })
  expect(await client.getCallsStatus({ id })).toMatchObject({ status: 'success', statusCode: 200, chainId: 31337 })
  expect(await latchkey.getProvider('eip155').request({ method: 'wallet_getCallsStatus', params: [id] })).toMatchObject(
    { id, status: 200 },
  )
})

test('does not send calls separately when they must be atomic or require a capability', async () => {
  const wallet = plainWallet()
  const { latchkey } = await connected(wallet)
  await expect(sendCalls(latchkey, { calls: [pay, pay], atomicRequired: true })).rejects.toMatchObject({
    code: 'ATOMICITY_UNSUPPORTED',
  })
  const paymasterService = { url: 'https://paymaster.example' }
  for (const batch of [
    { calls: [pay], capabilities: { paymasterService } },
    { calls: [{ ...pay, capabilities: { paymasterService } }] },
  ])
    await expect(sendCalls(latchkey, batch)).rejects.toMatchObject({ code: 'CAPABILITY_UNSUPPORTED' })
  expect(wallet.asked).not.toContain('eth_sendTransaction')
  const optional = { paymasterService: { ...paymasterService, optional: true } }
  const { id } = await sendCalls(latchkey, { calls: [pay], atomicRequired: true, capabilities: optional })
  expect(await waitForCallsStatus(latchkey, { id })).toMatchObject({ status: 'success' })
})

test('separate calls: sends nothing after a rejected call', async () => {
  const wallet = plainWallet()
  const { latchkey } = await connected(wallet)
  wallet.reject('eth_sendTransaction')
  await expect(sendCalls(latchkey, { calls: [pay, pay] })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('separate calls: a reverted call stops the batch, and the status reports which calls were sent', async () => {
  const wallet = plainWallet()
  const { request } = wallet
  // A fixed gas limit skips the estimate, so the transaction is mined and reverts.
  const stubborn = {
    ...wallet,
    request: (asked: { readonly method: string; readonly params?: unknown }) => {
      const [call] = (asked.params ?? []) as readonly Record<string, unknown>[]
      return request(
        asked.method === 'eth_sendTransaction' ? { ...asked, params: [{ ...call, gas: '0x30d40' }] } : asked,
      )
    },
  }
  const { latchkey } = await connected(stubborn)
  const { id } = await sendCalls(latchkey, { calls: [pay, failing, pay] })
  const status = await getCallsStatus(latchkey, { id })
  expect(status).toMatchObject({ status: 'failure', statusCode: 600 })
  expect(status.receipts.map((receipt) => receipt.status)).toEqual(['success', 'reverted'])
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
})
