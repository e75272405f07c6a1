import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '@latchkey/base/clock'
import { BUNDLER_MISSING } from '@latchkey/contracts/errors/rpc'
import type { FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceHalf'
import { rpc } from '@latchkey/devnet/rpc'
import { deploySmartAccounts } from '@latchkey/devnet/smartAccounts/deploySmartAccounts'
import { startBundler } from '@latchkey/devnet/smartAccounts/startBundler'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { createSignatureVerifier } from '@latchkey/eip155/verify/createSignatureVerifier'
import { type Address, getAddress, numberToHex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcessWorker } from '../../test/inProcessWorker.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { createVaultPair } from '../../test/vaultPair.ts'
import { estimateRequest } from '../approval/estimateRequest.ts'
import { readRequest } from '../approval/readRequest.ts'
import { addressOn } from '../frame/currentSession.ts'
import { loginHandlers } from '../frame/loginHandlers.ts'
import type { SecureSite } from '../frame/site.ts'
import { walletHandlers } from '../frame/walletHandlers.ts'
import { rpcHandlers } from '../rpc/rpcHandlers.ts'
import type { SignRequest } from '../signer/commands.ts'
import { createWallet, signRequest } from '../signer/signer.ts'

const evmId = 'eip155:31337'
const withoutBundler = 'eip155:31338'
const recipients = ['0xa1', '0xb2'].map((start) => getAddress(start.padEnd(42, '0'))) as [Address, Address]
const signal = new AbortController().signal
const context = { origin: 'https://app.example', signal }
let chain: Anvil
let bundler: Awaited<ReturnType<typeof startBundler>>
let wallet: Awaited<ReturnType<typeof setup>>
/** The routes of the server, without its limits. Only the first network has a bundler. */
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://server')
  const target = url.pathname === '/v1' ? chain.url : `${bundler.url}/31337`
  const body = await text(request)
  if (url.pathname !== '/v1' && url.searchParams.get('chainId') !== evmId) {
    const { rpcCode: code, message } = BUNDLER_MISSING
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }))
    return
  }
  const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  response.end(await answer.text())
})

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await deploySmartAccounts(chain.url)
  bundler = await startBundler({ port: 0, chains: [{ chainId: 31337, url: chain.url }] })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  wallet = await setup()
})
afterAll(async () => {
  server.close()
  await bundler?.stop()
  await chain?.stop()
})

/** A wallet of the real signer. */
async function setup() {
  const vaults = await createVaultPair()
  const signer = { spawn: inProcessWorker, send: vaults.send, clock: systemClock }
  const wrapKey = await generateWrapKey()
  const { userId, walletId, calls } = vaults
  const stored = await createWallet(signer, { userId, walletId, createdAt: 1_795_225_463_000, wrapKey, calls })
  const store = await memoryStore()
  await store.saveSession({ userId, email: 'ada@example.com', networkId: evmId })
  const site = {
    ...{ clock: systemClock, projectId: '0'.repeat(32), store, app: () => ({ name: '', icons: [] }) },
    serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async session() {
      const session = await store.session()
      const chosen = await store.chosenAccountType(userId)
      return { ...session, wallet: stored, accountType: chosen ?? session?.accountType ?? 'smartAccount' }
    },
    sign: (request: SignRequest) => signRequest(signer, { wallet: stored, wrapKey, request, calls }),
  } as unknown as SecureSite
  const frame = walletHandlers(site, { read: () => ({ name: '', icons: [] }), update: () => {} } as never)
  const { address } = await frame['init smart account']()
  /** Does what an app asks, as the sheet shows it. */
  async function ask(method: string, params: unknown[]) {
    const request = { method, params, chainId: evmId }
    const asked = await readRequest(site, request, context)
    const estimate = await estimateRequest(site, asked, signal)
    const run = rpcHandlers(site, { run: (_, work) => work(estimate.prepared) })['RPC request']
    return { asked, estimate, result: await run?.(request, context) }
  }
  const read = (method: string, params: unknown[] = [], chainId = evmId) =>
    rpcHandlers(site, { run: () => Promise.reject() })['RPC request']?.({ method, params, chainId }, context)
  /** What a page learns about the visitor. */
  const user = (asked: FrameRequestPayload<'get user'> = {}) =>
    loginHandlers(site, {
      approvals: { approve: async () => true, run: (_: unknown, work: () => unknown) => work() },
    } as never)['get user'](asked, context)
  return { site, frame, ask, read, user, address, evm: stored.record.evm }
}

const balanceOf = async (address: string) => BigInt(String(await rpc(chain.url, 'eth_getBalance', [address, 'latest'])))

const isSigned = (message: string, signature: unknown) =>
  createSignatureVerifier({ rpc: { [evmId]: chain.url } })({
    ...{ chainId: evmId, type: 'eip1271', address: wallet.address, message, signature: String(signature) },
  })

test('[S7.30] tells which networks have smart accounts, and the address of the account before it is deployed', async () => {
  const { frame, read, address, evm } = wallet
  expect((await frame['get smart-account networks']()).chainIds).toContain(evmId)
  expect(await frame['init smart account']()).toEqual({ address, isDeployed: false })
  expect(address).not.toBe(evm)
  expect(await read('eth_accounts')).toEqual([address])
  expect(await read('wallet_getCapabilities', [address, ['0x7a69']])).toEqual({
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })
  expect(await read('wallet_getCapabilities', [evm])).toEqual({})
})

test('[S3.2] signs before and after deployment, and sends a sponsored batch that is shown call by call', async () => {
  const { ask, read, address, frame } = wallet
  const hello = [toHex('Hello'), address]
  expect(await isSigned('Hello', (await ask('personal_sign', hello)).result)).toBe(true)

  await rpc(chain.url, 'anvil_setBalance', [address, numberToHex(parseEther('1'))])
  const calls = recipients.map((to, index) => ({ to, value: numberToHex(index + 1) }))
  const batch = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls }
  const { asked, estimate, result } = await ask('wallet_sendCalls', [batch])
  expect(asked.facts).toMatchObject({
    kind: 'batch',
    calls: recipients.map((to, index) => ({ kind: 'nativeTransfer', to, amountUnits: BigInt(index + 1) })),
  })
  expect(estimate.prepared).toMatchObject({ isSponsored: true, isAffordable: true, maxFeeUnits: 0n })
  expect(estimate.simulation).toMatchObject({ status: 'success', changes: [{ kind: 'units', units: -3n }] })
  const { id } = result as { id: string }
  expect(await read('wallet_getCallsStatus', [id])).toMatchObject({
    ...{ id, status: 200, atomic: true, receipts: [{ status: '0x1' }] },
  })
  expect(await Promise.all([...recipients, address].map(balanceOf))).toEqual([1n, 2n, parseEther('1') - 3n])
  expect(await frame['init smart account']()).toEqual({ address, isDeployed: true })

  expect(await isSigned('Hello', (await ask('personal_sign', hello)).result)).toBe(true)
  expect(await isSigned('Goodbye', (await ask('personal_sign', hello)).result)).toBe(false)
  const sent = await ask('eth_sendTransaction', [{ from: address, to: recipients[0], value: '0x5' }])
  expect(sent.result).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await balanceOf(recipients[0])).toBe(6n)
})

test('[S3.7] [S9.6] a visitor has the smart account, or the type that the app prefers, until they choose one', async () => {
  const { site, frame, read, user, address, evm } = await setup()
  const smart = { address, preferredAccountType: 'smartAccount', smartAccountDeployed: false }
  const own = { address: evm, preferredAccountType: 'eoa' }
  expect(await user()).toMatchObject({
    ...smart,
    accounts: [
      { address, type: 'smartAccount' },
      { address: evm, type: 'eoa' },
    ],
  })
  expect(await user({ preferredAccountType: 'eoa' })).toMatchObject(own)
  expect(await read('eth_accounts')).toEqual([evm])
  expect(await user({ preferredAccountType: 'smartAccount' })).toMatchObject(smart)
  expect(await frame['set preferred account']({ type: 'eoa' })).toEqual({ type: 'eoa', address: evm })
  expect(await user({ preferredAccountType: 'smartAccount' })).toMatchObject(own)
  const session = await site.store.session()
  await site.store.saveSession(undefined)
  await site.store.saveSession(session)
  expect(await user({ preferredAccountType: 'smartAccount' })).toMatchObject(own)
})

test('[S8.4] the account of the key stands in on a network that has no smart accounts', async () => {
  const { frame, read, user, address, evm } = await setup()
  expect((await frame['get smart-account networks']()).chainIds).not.toContain(withoutBundler)
  const there = await user({ chainId: withoutBundler })
  expect(there).toMatchObject({ address: evm, accounts: [{ address: evm, type: 'eoa' }] })
  expect(there.preferredAccountType).toBe('smartAccount')
  await frame['switch network']({ chainId: withoutBundler })
  expect(await read('eth_accounts', [], withoutBundler)).toEqual([evm])
  await expect(frame['set preferred account']({ type: 'smartAccount' })).rejects.toMatchObject({
    message: 'This application might not support Smart Accounts',
  })
  const signIn = { chainId: withoutBundler, nonce: 'abcdefgh12345678' }
  expect(await user({ signIn, preferredAccountType: 'smartAccount' })).toMatchObject({ address: evm })
  expect(await user({ chainId: evmId })).toMatchObject({ address })
})

test('a server that cannot be reached changes no address', async () => {
  const { site, address } = await setup()
  const offline = { ...site, serverUrl: 'http://127.0.0.1:9' }
  expect(await addressOn(offline, (await site.session())!, evmId)).toBe(address)
})

test('[S4.6] signs in as the account that the page shows, verified before deployment (ERC-6492)', async () => {
  const { user, address, evm } = await setup()
  const signIn = { chainId: evmId, nonce: 'abcdefgh12345678' }
  for (const [preferredAccountType, signer] of [
    ['smartAccount', address],
    ['eoa', evm],
  ] as const) {
    const signed = await user({ signIn, preferredAccountType })
    expect(signed.address).toBe(signer)
    expect(signed.message).toContain(`Ethereum account:\n${signer}\n`)
    const { message = '', signature = '' } = signed
    const verify = createSignatureVerifier({ rpc: { [evmId]: chain.url } })
    const asked = { chainId: evmId, type: 'eip1271', address: signer, message, signature } as const
    expect(await verify(asked)).toBe(true)
    expect(await verify({ ...asked, message: message.replace('app.example', 'other.example') })).toBe(false)
  }
})

test('the signer refuses a user operation that does something else than the request', async () => {
  const { site, address } = wallet
  const params = (value: string) => [{ from: address, to: recipients[0], value }]
  const shown = { method: 'eth_sendTransaction', params: params('0x1'), chainId: evmId }
  const { prepared } = await estimateRequest(site, await readRequest(site, shown, context), signal)
  const request = { namespace: 'eip155', method: 'eth_sendTransaction', chainId: evmId, prepared: prepared! } as const
  await expect(site.sign({ ...request, params: params('0x2') }, context)).rejects.toMatchObject({
    code: 'RPC_INVALID_PARAMS',
  })
  expect(await site.sign({ ...request, params: params('0x1') }, context)).toMatch(/^0x[0-9a-f]{130}$/)
})

test('refuses batches that it cannot carry out', async () => {
  const { site, address } = wallet
  const read = (batch: object) =>
    readRequest(site, { method: 'wallet_sendCalls', params: [{ from: address, ...batch }], chainId: evmId }, context)
  const call = { to: recipients[0] }
  const rejected = [
    [{ calls: [] }, 'RPC_INVALID_PARAMS'],
    [{ calls: Array(21).fill(call) }, 'RPC_INVALID_PARAMS'],
    [{ calls: [call], capabilities: { paymasterService: { url: 'https://other.example' } } }, 'CAPABILITY_UNSUPPORTED'],
    [{ calls: [{ ...call, capabilities: { flow: {} } }] }, 'CAPABILITY_UNSUPPORTED'],
    [{ calls: [call], chainId: '0x1' }, 'CHAIN_MISMATCH'],
    ...[{ to: '0x' }, { to: `${recipients[0]}1` }, { to: 'ada.eth' }, { data: '0xabc' }, { value: '-1' }].map(
      (bad) => [{ calls: [{ ...call, ...bad }] }, 'RPC_INVALID_PARAMS'] as const,
    ),
  ] as const
  for (const [batch, code] of rejected) await expect(read(batch)).rejects.toMatchObject({ code })
})
