import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@latchkey/base/clock'
import { rpc } from '@latchkey/devnet/rpc'
import { deploySmartAccounts } from '@latchkey/devnet/smartAccounts/deploySmartAccounts'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { delegationManagerAddress, statelessDeleGatorAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import { redeemPermission } from '@latchkey/eip155/testing/redeemPermission'
import { createLog } from '@latchkey/node/log'
import { type Address, concat, type Hex, numberToHex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../server/src/config.ts'
import { startServer } from '../../../server/src/startServer.ts'
import { createSigningWallet } from '../../test/signingWallet.ts'
import { estimateRequest } from '../approval/estimate/estimateRequest.ts'
import { readRequest } from '../approval/readRequest.ts'
import { needsWindow } from '../approval/sheet/needsWindow.ts'
import { rpcHandlers } from '../frame/rpc/rpcHandlers.ts'
import type { SecureSite } from '../site/site.ts'

const chainId = 'eip155:31337'
const app = privateKeyToAccount(`0x${'52'.repeat(32)}`)
const recipient: Address = `0x${'c3'.repeat(20)}`
const context = { origin: 'https://app.example', signal: new AbortController().signal }
let chain: Anvil
let dataDir: string
let server: Awaited<ReturnType<typeof startServer>>
let wallet: Awaited<ReturnType<typeof setup>>

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await deploySmartAccounts(chain.url)
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-permissions-'))
  const config = { ...readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: chain.url }), port: 0, dataDir }
  server = await startServer(config, createLog('server', { level: 'silent' }))
  wallet = await setup()
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await chain?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A wallet of the real signer, whose account can have delegations. */
async function setup() {
  const { stored, store, sign } = await createSigningWallet(chainId)
  const site = {
    ...{ clock: systemClock, projectId: '0'.repeat(32), serverUrl: server.url, store },
    app: () => ({ name: 'Shop', icons: [] }),
    session: async () => ({ ...(await store.session()), wallet: stored, accountType: 'eoa' }),
    sign,
  } as unknown as SecureSite
  const evm = stored.record.evm as Address
  const read = (method: string, params: unknown[]) => readRequest(site, { method, params, chainId }, context)
  /** Runs an app's request with the transaction that the sheet would show. */
  async function ask(method: string, params: unknown[]) {
    const asked = await read(method, params)
    const estimate = await estimateRequest(site, asked, { tag: 'en', signal: context.signal })
    const run = rpcHandlers(site, { run: (_, work) => work(estimate.prepared) })['RPC request']
    return { asked, estimate, result: await run?.({ method, params, chainId }, context) }
  }
  return { site, read, ask, evm, pcis: () => listOf(evm) }
}

const asked = (changed: object = {}) => ({
  chainId: '0x7a69',
  expiry: Math.floor(Date.now() / 1000) + 3_600,
  signer: { type: 'account', data: { address: app.address } },
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  ...changed,
})
const listOf = async (address: Address) =>
  (await (await fetch(`${server.url}/v1/sessions/${address}?projectId=${'0'.repeat(32)}`)).json()).pcis
const spend = (permission: Hex, value: bigint) =>
  redeemPermission(chain.url, { context: permission, call: { to: recipient, value }, by: app })
const upgrade = (address: Address) =>
  rpc(chain.url, 'anvil_setCode', [address, concat(['0xef0100', statelessDeleGatorAddress])])

test('grants nothing before the account is upgraded', async () => {
  await expect(wallet.read('wallet_grantPermissions', [asked()])).rejects.toMatchObject({
    code: 'PERMISSION_UPGRADE_NEEDED',
  })
})

test('announces permissions once the account can grant them', async () => {
  const { site, evm } = await setup()
  const read = () => rpcHandlers(site, { run: () => Promise.reject() })['RPC request']
  const capabilities = () => read()?.({ method: 'wallet_getCapabilities', params: [evm], chainId }, context)
  expect(await capabilities()).not.toHaveProperty(['0x7a69', 'permissions'])
  await upgrade(evm)
  expect(await capabilities()).toMatchObject({
    '0x7a69': { permissions: { supported: true, permissionTypes: expect.arrayContaining(['contract-call']) } },
  })
})

test('[S7.30] an app uses what the visitor granted, up to its limit and until the visitor revokes it', async () => {
  const { ask, evm, pcis } = wallet
  await upgrade(evm)
  for (const address of [evm, app.address])
    await rpc(chain.url, 'anvil_setBalance', [address, numberToHex(parseEther('1'))])
  const granted = await ask('wallet_grantPermissions', [asked()])
  expect(granted.asked.facts).toMatchObject({
    ...{ kind: 'permission', change: 'grant', delegate: app.address },
    granted: { permissions: asked().permissions },
  })
  expect(needsWindow(granted.asked)).toBe(true)
  const [answer] = granted.result as [{ context: Hex; address: Address; signerMeta: object }]
  expect(answer).toMatchObject({ ...asked(), address: evm, expiry: expect.any(Number) })
  expect(answer.signerMeta).toEqual({ delegationManager: delegationManagerAddress })
  await spend(answer.context, 60n)
  await expect(spend(answer.context, 41n)).rejects.toThrow(/allowance-exceeded/)
  expect(await pcis()).toMatchObject([
    { status: 'active', app: { name: 'Shop', origin: 'https://app.example' }, permissions: asked().permissions },
  ])

  const revoked = await ask('wallet_revokePermissions', [{ permissionContext: answer.context }])
  expect(revoked.asked.facts).toMatchObject({ kind: 'permission', change: 'revoke', delegate: app.address })
  expect(revoked.estimate).toMatchObject({ prepared: { isAffordable: true }, simulation: { status: 'success' } })
  await expect(spend(answer.context, 1n)).rejects.toThrow(/CannotUseADisabledDelegation/)
  expect(await pcis()).toMatchObject([{ status: 'revoked' }])
})

test('a permission that cannot be listed is not returned', async () => {
  const { site } = wallet
  const method = 'wallet_grantPermissions'
  const estimate = await estimateRequest(site, await wallet.read(method, [asked()]), {
    tag: 'en',
    signal: context.signal,
  })
  const offline = { ...site, serverUrl: 'http://127.0.0.1:9' }
  const run = rpcHandlers(offline, { run: (_, work) => work(estimate.prepared) })['RPC request']
  await expect(run?.({ method, params: [asked()], chainId }, context)).rejects.toMatchObject({
    code: 'PERMISSION_NOT_STORED',
  })
})

test('a permission whose response was lost is returned and listed once', async () => {
  const { ask, evm, pcis } = await setup()
  await upgrade(evm)
  const lost: string[] = []
  const reach = fetch
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const answer = await reach(input, init)
    const { pathname } = new URL(input)
    if (!pathname.startsWith('/v1/sessions/') || lost.length > 0) return answer
    lost.push(pathname)
    throw new TypeError('Failed to fetch')
  })
  const granting = ask('wallet_grantPermissions', [asked()])
  const { result } = await granting.finally(() => vi.unstubAllGlobals())
  expect(lost).toHaveLength(1)
  expect(result).toMatchObject([{ context: expect.stringMatching(/^0x/) }])
  expect(await pcis()).toMatchObject([{ status: 'active' }])
})

test('only the account of the key grants and revokes permissions, on the network that the request names', async () => {
  const { read, ask, evm } = wallet
  const method = 'wallet_grantPermissions'
  await expect(read(method, [asked({ address: smartAccountOf(evm).address })])).rejects.toMatchObject({
    code: 'PERMISSION_ACCOUNT_UNSUPPORTED',
  })
  await expect(read(method, [asked({ chainId: '0x1' })])).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  await expect(read(method, [asked({ expiry: 1 })])).rejects.toMatchObject({ code: 'PERMISSION_REQUEST_INVALID' })
  const other = await setup()
  await upgrade(other.evm)
  const granted = await other.ask(method, [asked()])
  const [{ context: permissionContext }] = granted.result as [{ context: Hex }]
  await expect(ask('wallet_revokePermissions', [{ permissionContext }])).rejects.toMatchObject({
    code: 'WALLET_UNAUTHORIZED',
  })
  await expect(ask('wallet_revokePermissions', [{ permissionContext: '0x12' }])).rejects.toMatchObject({
    code: 'RPC_INVALID_PARAMS',
  })
})

test('a permission is not granted by signing its data', async () => {
  const { read, evm } = wallet
  const data = {
    primaryType: 'Delegation',
    domain: { name: 'DelegationManager', version: '1', chainId: 31337, verifyingContract: delegationManagerAddress },
    types: { Delegation: [{ name: 'delegate', type: 'address' }] },
    message: { delegate: app.address },
  }
  const { refusal } = await read('eth_signTypedData_v4', [evm, JSON.stringify(data)])
  expect(refusal).toEqual({ kind: 'hiddenPermission' })
})
