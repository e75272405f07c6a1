import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '@latchkey/base/clock'
import { BUNDLER_MISSING } from '@latchkey/contracts/errors/rpc'
import type { FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'
import { rpc } from '@latchkey/devnet/rpc'
import { deploySmartAccounts } from '@latchkey/devnet/smartAccounts/deploySmartAccounts'
import { startBundler } from '@latchkey/devnet/smartAccounts/startBundler'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { encodeCalls } from '@latchkey/eip155/smartAccount/encodeCalls'
import { entryPointAddress, moduleAddress } from '@latchkey/eip155/smartAccount/safeContracts'
import { upgradeContract } from '@latchkey/eip155/smartAccount/upgradedAccount'
import { createSignatureVerifier } from '@latchkey/eip155/verify/createSignatureVerifier'
import { type Address, getAddress, numberToHex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSigningWallet } from '../../test/signingWallet.ts'
import { estimateRequest } from '../approval/estimate/estimateRequest.ts'
import { readRequest } from '../approval/readRequest.ts'
import { warningsOf } from '../approval/rules/warningsOf.ts'
import { needsWindow } from '../approval/sheet/needsWindow.ts'
import { loginHandlers } from '../frame/loginHandlers.ts'
import { rpcHandlers } from '../frame/rpc/rpcHandlers.ts'
import { walletHandlers } from '../frame/walletHandlers.ts'
import type { SecureSite } from '../site/site.ts'
import { addressOn } from './addressOn.ts'

const evmId = 'eip155:31337'
const withoutBundler = 'eip155:31338'
const recipients = ['0xa1', '0xb2'].map((start) => getAddress(start.padEnd(42, '0'))) as [Address, Address]
const signal = new AbortController().signal
const context = { origin: 'https://app.example', signal }
let chain: Anvil
let bundler: Awaited<ReturnType<typeof startBundler>>
let wallet: Awaited<ReturnType<typeof setup>>
/** True makes the bundler return another hash than the operation's. */
let isLying = false
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
  const said = await answer.text()
  const isLie = isLying && body.includes('"eth_sendUserOperation"')
  response.end(isLie ? JSON.stringify({ ...JSON.parse(said), result: `0x${'ab'.repeat(32)}` }) : said)
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
  const { stored, store, userId, sign } = await createSigningWallet(evmId)
  const site = {
    ...{ clock: systemClock, projectId: '0'.repeat(32), store, app: () => ({ name: '', icons: [] }) },
    serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async session() {
      const session = await store.session()
      const chosen = await store.chosenAccountType(userId)
      return { ...session, wallet: stored, accountType: chosen ?? session?.accountType ?? 'smartAccount' }
    },
    sign,
  } as unknown as SecureSite
  const frame = walletHandlers(site, { read: () => ({ name: '', icons: [] }), update: () => {} } as never)
  const { address } = await frame['init smart account']()
  /** Runs an app's request with the transaction that the sheet would show. */
  async function ask(method: string, params: unknown[]) {
    const request = { method, params, chainId: evmId }
    const asked = await readRequest(site, request, context)
    const estimate = await estimateRequest(site, asked, { tag: 'en', signal: signal })
    const run = rpcHandlers(site, { run: (_, work) => work(estimate.prepared) })['RPC request']
    const result = await run?.(request, context)
    await mined(method, result)
    return { asked, estimate, result }
  }
  /** The bundler responds to batches and operations before the node has put them into a block. */
  async function mined(method: string, result: unknown): Promise<void> {
    const { id } = (result ?? {}) as { id?: string }
    if (method === 'wallet_sendCalls')
      await expect.poll(() => read('wallet_getCallsStatus', [id])).not.toMatchObject({ status: 100 })
    if (method === 'eth_sendUserOperation')
      await expect.poll(() => read('eth_getUserOperationReceipt', [result])).not.toBeNull()
  }
  const read = (method: string, params: unknown[] = [], chainId = evmId) =>
    rpcHandlers(site, { run: () => Promise.reject() })['RPC request']?.({ method, params, chainId }, context)
  /** The visitor's data that a page can read. */
  const user = (asked: FrameRequestPayload<'get user'> = {}) =>
    loginHandlers(site, {
      approvals: { approve: async () => true, run: (_: unknown, work: () => unknown) => work() },
    } as never)['get user'](asked, context)
  return { site, frame, ask, read, user, address, evm: stored.record.evm }
}

/** Every network has this capability. */
const assets = { assetDiscovery: { supported: true } }

const balanceOf = async (address: string) => BigInt(String(await rpc(chain.url, 'eth_getBalance', [address, 'latest'])))

const isSigned = (message: string, signature: unknown, address: Address = wallet.address) =>
  createSignatureVerifier({ rpc: { [evmId]: chain.url } })({
    ...{ chainId: evmId, type: 'eip1271', address, message, signature: String(signature) },
  })

test("[S7.30] reports which networks have smart accounts, and the account's address before it is deployed", async () => {
  const { frame, read, address, evm } = wallet
  expect((await frame['get smart-account networks']()).chainIds).toContain(evmId)
  expect(await frame['init smart account']()).toEqual({ address, isDeployed: false })
  expect(address).not.toBe(evm)
  expect(await read('eth_accounts')).toEqual([address])
  expect(await read('wallet_getCapabilities', [address, ['0x7a69']])).toEqual({
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true }, ...assets },
  })
  expect(await read('wallet_getCapabilities', [evm])).toEqual({
    '0x7a69': { atomic: { status: 'ready' }, paymasterService: { supported: true }, ...assets },
  })
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

test("[S8.4] falls back to the key's account on a network without smart accounts", async () => {
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

test('an unreachable server does not change the address', async () => {
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

test('the account of the key is upgraded with its first batch, and keeps its address (EIP-7702)', async () => {
  const { ask, read, evm, site } = await setup()
  await rpc(chain.url, 'anvil_setBalance', [evm, numberToHex(10n)])
  const before = await Promise.all(recipients.map(balanceOf))
  const calls = recipients.map((to) => ({ to, value: '0x2' }))
  const batch = { version: '2.0.0', from: evm, chainId: '0x7a69', atomicRequired: true, calls }
  const { asked, estimate, result } = await ask('wallet_sendCalls', [batch])
  expect(asked.facts).toMatchObject({ kind: 'batch', from: evm })
  expect(estimate.prepared).toMatchObject({ isSponsored: true, maxFeeUnits: 0n, upgradesTo: upgradeContract })
  expect(estimate.simulation).toMatchObject({ status: 'success', changes: [{ kind: 'units', units: -4n }] })
  expect(warningsOf(asked, estimate)).toEqual([{ kind: 'upgrade', tone: 'neutral' }])
  expect(estimate.prepared?.upgradesTo).toBe(upgradeContract)
  const { id } = result as { id: string }
  expect(await read('wallet_getCallsStatus', [id])).toMatchObject({ id, status: 200, atomic: true })
  expect(await Promise.all([...recipients, evm].map(balanceOf))).toEqual([...before.map((units) => units + 2n), 6n])
  expect(await read('wallet_getCapabilities', [evm])).toMatchObject({ '0x7a69': { atomic: { status: 'supported' } } })

  const again = await ask('wallet_sendCalls', [batch])
  expect(warningsOf(again.asked, again.estimate)).toEqual([])
  expect(await balanceOf(evm)).toBe(2n)

  await rpc(chain.url, 'anvil_setBalance', [evm, numberToHex(parseEther('1'))])
  const { estimate: plain, result: hash } = await ask('eth_sendTransaction', [
    { from: evm, to: recipients[0], value: '0x1' },
  ])
  expect(plain.prepared?.isSponsored).toBeUndefined()
  expect(await rpc(chain.url, 'eth_getTransactionByHash', [hash])).toMatchObject({ from: evm.toLowerCase() })
  expect(await isSigned('Hello', (await ask('personal_sign', [toHex('Hello'), evm])).result, evm as Address)).toBe(true)

  const elsewhere = { method: 'wallet_sendCalls', params: [{ ...batch, chainId: '0x7a6a' }], chainId: withoutBundler }
  await expect(readRequest(site, elsewhere, context)).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
})

const zeroAddress = `0x${'0'.repeat(40)}`
const upgradeOf = (from: string) => ({ from, chainId: '0x7a69', atomicRequired: true, calls: [{ to: from }] })
const undoOf = (from: string) => ({ from, to: from, authorizationList: [{ address: zeroAddress }] })

test('the visitor upgrades the account without sending anything else, and undoes it (EIP-7702)', async () => {
  const { ask, read, evm } = await setup()
  const code = () => rpc(chain.url, 'eth_getCode', [evm, 'latest'])
  const upgraded = await ask('wallet_sendCalls', [upgradeOf(evm)])
  expect(upgraded.asked.facts).toEqual({ kind: 'upgrade', from: evm })
  expect(warningsOf(upgraded.asked, upgraded.estimate)).toMatchObject([{ kind: 'upgrade' }])
  expect(await code()).toBe(`0xef0100${upgradeContract.slice(2).toLowerCase()}`)

  // The account pays for the undo itself.
  await expect(ask('eth_sendTransaction', [undoOf(evm)])).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const funds = parseEther('1')
  await rpc(chain.url, 'anvil_setBalance', [evm, numberToHex(funds)])
  const undone = await ask('eth_sendTransaction', [undoOf(evm)])
  expect(undone.asked.facts).toEqual({ kind: 'undo', from: evm })
  expect(needsWindow(undone.asked)).toBe(true)
  expect(undone.estimate).toMatchObject({ prepared: { isAffordable: true }, simulation: { status: 'success' } })
  const receipt = () => rpc(chain.url, 'eth_getTransactionReceipt', [undone.result])
  await expect.poll(receipt).toMatchObject({ status: '0x1', type: '0x4' })
  expect(await code()).toBe('0x')
  expect(funds - (await balanceOf(evm))).toBeLessThanOrEqual(undone.estimate.prepared?.maxFeeUnits ?? 0n)
  expect(await read('wallet_getCapabilities', [evm])).toMatchObject({ '0x7a69': { atomic: { status: 'ready' } } })
  await expect(ask('eth_sendTransaction', [undoOf(evm)])).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
  await ask('wallet_sendCalls', [upgradeOf(evm)])
  expect(await read('wallet_getCapabilities', [evm])).toMatchObject({ '0x7a69': { atomic: { status: 'supported' } } })
})

test('an app cannot have an authorization signed, except for the one that undoes the upgrade', async () => {
  const { site, ask, evm, address } = await setup()
  await ask('wallet_sendCalls', [upgradeOf(evm)])
  await rpc(chain.url, 'anvil_setBalance', [evm, numberToHex(parseEther('1'))])
  const undo = undoOf(evm)
  const request = (transaction: object, chainId = evmId) => ({
    ...{ method: 'eth_sendTransaction', params: [transaction], chainId },
  })
  const shown = await readRequest(site, request(undo), context)
  const { prepared } = await estimateRequest(site, shown, { tag: 'en', signal: signal })
  const other = { address: recipients[0] }
  const [zero] = undo.authorizationList
  const refused = [
    [{ ...undo, authorizationList: [other] }, 'RPC_INVALID_PARAMS'],
    [{ ...undo, authorizationList: [zero, other] }, 'RPC_INVALID_PARAMS'],
    [{ ...undo, authorizationList: [] }, 'RPC_INVALID_PARAMS'],
    [{ ...undo, authorizationList: zero }, 'RPC_INVALID_PARAMS'],
    [{ ...undo, authorizationList: [{ ...zero, chainId: '0x0' }] }, 'CHAIN_MISMATCH'],
    [{ ...undo, chainId: '0x1' }, 'CHAIN_MISMATCH'],
    [{ ...undo, to: recipients[0] }, 'RPC_INVALID_PARAMS'],
    [{ ...undo, value: '0x1' }, 'RPC_INVALID_PARAMS'],
    [{ ...undo, data: '0x12345678' }, 'RPC_INVALID_PARAMS'],
    [undoOf(recipients[0]), 'WALLET_UNAUTHORIZED'],
  ] as const
  for (const [transaction, code] of refused) {
    await expect(readRequest(site, request(transaction), context)).rejects.toMatchObject({ code })
    // The signer checks this itself.
    const signing = { namespace: 'eip155', method: 'undoUpgrade', params: [transaction], chainId: evmId } as const
    await expect(site.sign({ ...signing, prepared: prepared! }, context)).rejects.toMatchObject({ code })
  }
  const smart = request(undoOf(address))
  await expect(readRequest(site, smart, context)).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
  const named = { ...request(undo), method: 'undoUpgrade' }
  await expect(readRequest(site, named, context)).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
  const elsewhere = { ...request(undo), namespace: 'eip155', method: 'undoUpgrade', chainId: 'eip155:1' } as const
  await expect(site.sign({ ...elsewhere, prepared: prepared! }, context)).rejects.toMatchObject({
    code: 'CHAIN_MISMATCH',
  })
})

test('the account of the key is not upgraded again when it runs another contract', async () => {
  const { site, read, evm } = await setup()
  await rpc(chain.url, 'anvil_setCode', [evm, `0xef0100${'c3'.repeat(20)}`])
  expect(await read('wallet_getCapabilities', [evm])).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' }, ...assets },
  })
  const batch = { from: evm, calls: [{ to: recipients[0] }, { to: recipients[1] }] }
  const asked = await readRequest(site, { method: 'wallet_sendCalls', params: [batch], chainId: evmId }, context)
  const estimate = await estimateRequest(site, asked, { tag: 'en', signal: signal })
  expect(estimate).toMatchObject({ failure: 'otherContract' })
  expect(warningsOf(asked, estimate)).toEqual([{ kind: 'otherContract', tone: 'warn' }])
})

test("an app cannot get a signature that authorizes an operation of the visitor's accounts", async () => {
  const { site, evm, address } = wallet
  const typed = (verifyingContract: string) => ({
    domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId: 31337, verifyingContract },
    types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
    ...{ primaryType: 'PackedUserOperation', message: { sender: evm } },
  })
  const refusal = async (signer: string, contract: string) => {
    const params = [signer, JSON.stringify(typed(contract))]
    return (await readRequest(site, { method: 'eth_signTypedData_v4', params, chainId: evmId }, context)).refusal
  }
  for (const signer of [evm, address])
    for (const contract of [evm.toLowerCase(), address, moduleAddress, recipients[0]])
      expect(await refusal(signer, contract)).toEqual({ kind: 'accountControl' })
})

test('an app cannot request a call of an account to itself, alone or in a batch', async () => {
  const { site, evm, address } = wallet
  const refusal = async (method: string, asked: object) =>
    (await readRequest(site, { method, params: [asked], chainId: evmId }, context)).refusal
  const transfer = { to: recipients[0], value: '0x1' }
  for (const from of [address, evm, evm.toLowerCase()]) {
    const call = { to: from.toUpperCase().replace('0X', '0x'), data: '0x610b5925' }
    expect(await refusal('eth_sendTransaction', { from, ...call })).toEqual({ kind: 'accountControl' })
    expect(await refusal('wallet_sendCalls', { from, calls: [transfer, call] })).toEqual({ kind: 'accountControl' })
    expect(await refusal('wallet_sendCalls', { from, calls: [transfer, { to: from }] })).toBeUndefined()
  }
})

test('the signer refuses a user operation that does something else than the request', async () => {
  const { site, address } = wallet
  const params = (value: string) => [{ from: address, to: recipients[0], value }]
  const shown = { method: 'eth_sendTransaction', params: params('0x1'), chainId: evmId }
  const { prepared } = await estimateRequest(site, await readRequest(site, shown, context), {
    tag: 'en',
    signal: signal,
  })
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

/** A user operation as an app may write it: with its own fees, paymaster and signature. */
const operationOf = (sender: string, callData: string) => ({
  ...{ sender, callData, nonce: '0x77', signature: '0x1234' },
  ...{ maxFeePerGas: '0xffffffffff', maxPriorityFeePerGas: '0xffffffffff' },
  ...{ callGasLimit: '0xffffff', verificationGasLimit: '0xffffff', preVerificationGas: '0xffffff' },
  ...{ paymaster: recipients[1], paymasterData: '0x', paymasterVerificationGasLimit: '0x1' },
})

test('[S6.1] sends the calls of a user operation after approval, with its own fields, and reads its receipt', async () => {
  const { ask, read, address } = await setup()
  await rpc(chain.url, 'anvil_setBalance', [address, numberToHex(10n)])
  const before = await Promise.all(recipients.map(balanceOf))
  const calls = recipients.map((to, index) => ({ to, value: BigInt(index + 1), data: '0x' as const }))
  const operation = operationOf(address, encodeCalls(calls))
  const { asked, estimate, result: hash } = await ask('eth_sendUserOperation', [operation, entryPointAddress])
  expect(asked.facts).toMatchObject({
    kind: 'batch',
    calls: recipients.map((to, index) => ({ kind: 'nativeTransfer', to, amountUnits: BigInt(index + 1) })),
  })
  expect(needsWindow(asked)).toBe(true)
  expect(estimate.simulation).toMatchObject({ status: 'success', changes: [{ kind: 'units', units: -3n }] })
  expect(await Promise.all(recipients.map(balanceOf))).toEqual(before.map((units, index) => units + BigInt(index + 1)))

  const receipt = await read('eth_getUserOperationReceipt', [hash])
  expect(receipt).toMatchObject({ userOpHash: hash, sender: address.toLowerCase(), success: true })
  const { userOperation } = (await read('eth_getUserOperationByHash', [hash])) as { userOperation: typeof operation }
  expect(userOperation).toMatchObject({ sender: address, callData: operation.callData, nonce: '0x0' })
  expect(userOperation.paymaster).not.toBe(operation.paymaster)
  expect(userOperation.maxFeePerGas).not.toBe(operation.maxFeePerGas)
})

test('a bundler that returns another hash does not mislead the app', async () => {
  const { ask, address } = await setup()
  await rpc(chain.url, 'anvil_setBalance', [address, numberToHex(10n)])
  const before = await balanceOf(recipients[0])
  const operation = operationOf(address, encodeCalls([{ to: recipients[0], value: 5n, data: '0x' }]))
  isLying = true
  // Its receipt is awaited by the hash that the app gets.
  await ask('eth_sendUserOperation', [operation, entryPointAddress])
  isLying = false
  expect((await balanceOf(recipients[0])) - before).toBe(5n)
})

test('[S6.1] reads of ERC-4337 go to the bundler of the network', async () => {
  const { read, address, ask } = await setup()
  await rpc(chain.url, 'anvil_setBalance', [address, numberToHex(10n)])
  await ask('eth_sendTransaction', [{ from: address, to: recipients[0], value: '0x1' }])
  expect(await read('eth_supportedEntryPoints')).toEqual([entryPointAddress])
  expect(await read('eth_getUserOperationReceipt', [`0x${'ab'.repeat(32)}`])).toBeNull()
  const call = { to: recipients[0], value: 0n, data: '0x' } as const
  const {
    paymaster: _,
    paymasterData: __,
    paymasterVerificationGasLimit: ___,
    ...unpaid
  } = operationOf(address, encodeCalls([call]))
  expect(await read('eth_estimateUserOperationGas', [unpaid, entryPointAddress])).toMatchObject({
    callGasLimit: expect.stringMatching(/^0x/),
  })
  const elsewhere = read('eth_supportedEntryPoints', [], withoutBundler)
  await expect(elsewhere).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_SUPPORTED' })
})

test('refuses user operations that are not plain calls of the smart account', async () => {
  const { site, address, evm } = await setup()
  await rpc(chain.url, 'anvil_setBalance', [address, numberToHex(10n)])
  const call = { to: recipients[0], value: 1n, data: '0x' } as const
  const plain = operationOf(address, encodeCalls([call]))
  const asRoot = plain.callData.replace(/0{63}0(?=0{64}$)/, `${'0'.repeat(63)}1`)
  expect(asRoot).not.toBe(plain.callData)
  const refused = [
    [[plain], 'RPC_INVALID_PARAMS'],
    [[plain, recipients[0]], 'RPC_INVALID_PARAMS'],
    [[{ ...plain, callData: asRoot }, entryPointAddress], 'RPC_INVALID_PARAMS'],
    [[{ ...plain, callData: '0x' }, entryPointAddress], 'RPC_INVALID_PARAMS'],
    [[{ ...plain, callData: encodeCalls(Array(21).fill(call)) }, entryPointAddress], 'RPC_INVALID_PARAMS'],
    [[{ ...plain, eip7702Auth: { address: recipients[0] } }, entryPointAddress], 'RPC_INVALID_PARAMS'],
    [[{ ...plain, sender: evm }, entryPointAddress], 'WALLET_METHOD_UNSUPPORTED'],
    [[{ ...plain, sender: recipients[0] }, entryPointAddress], 'WALLET_METHOD_UNSUPPORTED'],
    [[{ ...plain, sender: undefined }, entryPointAddress], 'WALLET_METHOD_UNSUPPORTED'],
  ] as const
  const method = 'eth_sendUserOperation'
  for (const [params, code] of refused)
    await expect(readRequest(site, { method, params: [...params], chainId: evmId }, context)).rejects.toMatchObject({
      code,
    })

  const params = [plain, entryPointAddress]
  const shown = await readRequest(site, { method, params, chainId: evmId }, context)
  const { prepared } = await estimateRequest(site, shown, { tag: 'en', signal: signal })
  const signing = { namespace: 'eip155', method, chainId: evmId, prepared: prepared! } as const
  // The signer compares the operation with the calls that were shown.
  const other = operationOf(address, encodeCalls([{ ...call, value: 2n }]))
  const exchanged = site.sign({ ...signing, params: [other, entryPointAddress] }, context)
  await expect(exchanged).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
  expect(await site.sign({ ...signing, params }, context)).toMatch(/^0x[0-9a-f]{130}$/)
})
