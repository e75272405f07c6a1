import { revokePermissionMessage } from '@latchkey/contracts/api/permissions/revokePermissionMessage'
import type { PermissionSession } from '@latchkey/contracts/api/permissions/schemas'
import { permissionKeptMs, permissionsPerAccountMax } from '@latchkey/contracts/constants/permissions'
import type { Permission } from '@latchkey/contracts/permissions/schemas'
import { delegationManagerAddress, statelessDeleGatorAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { delegationData, delegationHash } from '@latchkey/eip155/permissions/delegationData'
import { delegationOf } from '@latchkey/eip155/permissions/delegationOf'
import { disableCallData, permissionContext } from '@latchkey/eip155/permissions/permissionContext'
import { redeemPermission } from '@latchkey/eip155/testing/redeemPermission'
import {
  type Address,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  numberToHex,
  publicActions,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { deploySmartAccounts } from '../../../../devnet/src/smartAccounts/deploySmartAccounts.ts'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const project = '0'.repeat(32)
const networkId = 'eip155:31337'
const delegate: Address = `0x${'a1'.repeat(20)}`
const allowance: readonly Permission[] = [{ type: 'native-token-transfer', data: { allowance: '0x64' } }]
const app = { name: 'Shop', origin: 'https://shop.example' }
let anvil: Anvil
let server: TestApp
let account: ReturnType<typeof privateKeyToAccount>
let salt = 0

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploySmartAccounts(anvil.url)
  const [chain] = readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: anvil.url }).chains
  if (!chain) throw new Error('the devnet is missing from the default configuration')
  server = await startTestApp({ chains: [chain] })
}, 300_000)
afterAll(async () => {
  await server.stop()
  await anvil.stop()
})
beforeEach(() => {
  account = privateKeyToAccount(generatePrivateKey())
})

async function call(path: string, body?: unknown, projectId = project) {
  const answer = await server.app.request(`/v1/sessions/${path}?projectId=${projectId}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { origin: 'http://localhost:3000' },
  })
  const json = await answer.json()
  return { status: answer.status, code: json.error?.code as string | undefined, json }
}
const list = async (id = `${networkId}:${account.address}`): Promise<readonly PermissionSession[]> =>
  (await call(id)).json.pcis

function delegationFor(seconds = 3_600, permissions = allowance, user = delegate) {
  salt += 1
  const expiry = Math.floor(server.clock.now() / 1000) + seconds
  const given = { delegate: user, account: account.address, salt: toHex(salt, { size: 32 }) }
  return delegationOf({ expiry, permissions: [...permissions] }, given)
}
async function granted(delegation = delegationFor(), signer = account) {
  const signature = await signer.signTypedData(delegationData(delegation, 31337))
  return { chainId: networkId, delegation, signature, app }
}
async function revocation(pci: Hex, signer = account) {
  const message = revokePermissionMessage({ address: account.address, pci })
  return { pci, signature: await signer.signMessage({ message }) }
}
async function endOnChain(delegation: ReturnType<typeof delegationFor>) {
  const wallet = await fundedWallet(account)
  const hash = await wallet.sendTransaction({ to: delegationManagerAddress, data: disableCallData(delegation) })
  await wallet.waitForTransactionReceipt({ hash, pollingInterval: 50 })
}
async function fundedWallet(owner: typeof account) {
  await rpc(anvil.url, 'anvil_setBalance', [owner.address, numberToHex(10n ** 18n)])
  const chain = { ...anvilChain, id: 31337 }
  return createWalletClient({ account: owner, chain, transport: http(anvil.url) }).extend(publicActions)
}

test("[S7.20] lists an account's grants, with their rules and without signatures", async () => {
  const grant = await granted()
  const pci = delegationHash(grant.delegation)
  const stored = await call(account.address, grant)
  expect(stored.json).toEqual({ pci })
  expect((await call(account.address, grant)).status).toBe(200)
  const sessions = await list()
  expect(sessions).toEqual([
    {
      ...{ pci, chainId: networkId, app, delegation: grant.delegation, permissions: allowance },
      context: permissionContext(grant.delegation, '0x'),
      expiry: Math.floor(server.clock.now() / 1000) + 3_600,
      status: 'active',
      used: ['0x0'],
      grantedAt: new Date(server.clock.now()).toISOString(),
    },
  ])
  expect(JSON.stringify(sessions)).not.toContain(grant.signature.slice(2, 60))
  expect(await list(account.address.toLowerCase())).toEqual(sessions)
  expect(await list(`eip155:31338:${account.address}`)).toEqual([])
  expect(await list(`${networkId}:${delegate}`)).toEqual([])
})

test('[S7.20] rejects additions to the list of another account', async () => {
  const stranger = privateKeyToAccount(generatePrivateKey())
  const delegation = delegationFor()
  expect(await call(account.address, await granted(delegation, stranger))).toMatchObject({
    ...{ status: 403, code: 'PERMISSION_SIGNATURE_INVALID' },
  })
  const grant = await granted(delegation)
  expect((await call(stranger.address, grant)).code).toBe('PERMISSION_REQUEST_INVALID')
  const wider = { ...delegation, salt: toHex(99_999, { size: 32 }) }
  expect((await call(account.address, { ...grant, delegation: wider })).code).toBe('PERMISSION_SIGNATURE_INVALID')
  expect((await call(account.address, { ...grant, signature: '0x1234' })).code).toBe('PERMISSION_SIGNATURE_INVALID')
  expect(await list()).toEqual([])
})

test('[S7.20] refuses delegations that it cannot decode, expired ones and unknown networks', async () => {
  const delegation = delegationFor()
  const loose = { ...delegation, caveats: delegation.caveats.slice(0, 1) }
  expect((await call(account.address, await granted(loose))).code).toBe('PERMISSION_REQUEST_INVALID')
  expect((await call(account.address, await granted(delegationFor(-1)))).code).toBe('PERMISSION_REQUEST_INVALID')
  const grant = await granted()
  expect((await call(account.address, { ...grant, chainId: 'eip155:5' })).code).toBe('CHAIN_NOT_SUPPORTED')
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect((await call(account.address, { ...grant, chainId: solana })).code).toBe('CHAIN_NOT_SUPPORTED')
  expect((await call('nobody', grant)).code).toBe('INVALID_CAIP_ADDRESS')
  expect((await call(account.address, { ...grant, delegation: {} })).code).toBe('API_REQUEST_INVALID')
})

test('[S7.20] reports the status on the chain: expired by time, revoked by the account', async () => {
  const ended = await granted()
  const other = await granted()
  for (const grant of [ended, other]) await call(account.address, grant)
  await endOnChain(ended.delegation)
  const statusOf = async (grant: typeof ended) =>
    (await list()).find(({ pci }) => pci === delegationHash(grant.delegation))?.status
  expect(await statusOf(ended)).toBe('revoked')
  expect(await statusOf(other)).toBe('active')
  await server.clock.advance(3_600_000)
  expect(await statusOf(other)).toBe('expired')
  await server.clock.advance(permissionKeptMs + 1)
  await call(account.address, await granted())
  expect(await statusOf(other)).toBeUndefined()
})

test('[S7.20] reports the used amount of a permission; for an amount per period, in the current one', async () => {
  const node = createTestClient({ mode: 'anvil', chain: anvilChain, transport: http(anvil.url) }).extend(publicActions)
  const startTime = Math.floor(server.clock.now() / 1000)
  // Enforcers use the time of the block.
  await node.setNextBlockTimestamp({ timestamp: BigInt(startTime) })
  const wallet = await fundedWallet(account)
  const upgrade = await wallet.signAuthorization({ contractAddress: statelessDeleGatorAddress, executor: 'self' })
  await wallet.sendTransaction({ to: account.address, authorizationList: [upgrade] })
  const user = privateKeyToAccount(generatePrivateKey())
  await fundedWallet(user)
  const period = { periodAmount: '0x64', periodDuration: 600, startTime } as const
  const perPeriod = delegationFor(3_600, [{ type: 'native-token-periodic', data: period }], user.address)
  const limited = delegationFor(3_600, [...allowance, { type: 'call-limit', data: { count: 3 } }], user.address)
  const usedOf = async (delegation: typeof limited) =>
    (await list()).find(({ pci }) => pci === delegationHash(delegation))?.used
  for (const delegation of [perPeriod, limited]) {
    const grant = await granted(delegation)
    await call(account.address, grant)
    expect(await usedOf(delegation)).toEqual(delegation === limited ? ['0x0', '0x0'] : ['0x0'])
    const context = permissionContext(delegation, grant.signature)
    for (const value of [40n, 2n])
      await redeemPermission(anvil.url, { context, call: { to: delegate, value }, by: user })
  }
  expect(await usedOf(limited)).toEqual(['0x2a', '0x2'])
  expect(await usedOf(perPeriod)).toEqual(['0x2a'])
  await server.clock.advance(600_000)
  expect(await usedOf(perPeriod)).toEqual(['0x0'])
})

test('[S7.21] marks a permission as revoked once the chain rejects it', async () => {
  const grant = await granted()
  const pci = delegationHash(grant.delegation)
  await call(account.address, grant)
  const path = `${account.address}/revoke`
  expect(await call(path, await revocation(pci))).toMatchObject({ status: 409, code: 'PERMISSION_STILL_VALID' })
  await endOnChain(grant.delegation)
  const stranger = privateKeyToAccount(generatePrivateKey())
  expect(await call(path, await revocation(pci, stranger))).toMatchObject({
    ...{ status: 403, code: 'PERMISSION_SIGNATURE_INVALID' },
  })
  expect((await list())[0]?.revokedAt).toBeUndefined()
  expect((await call(path, await revocation(pci))).json).toEqual({ pci, status: 'revoked' })
  expect((await list())[0]).toMatchObject({
    status: 'revoked',
    revokedAt: new Date(server.clock.now()).toISOString(),
  })
  const unknown = toHex(1, { size: 32 })
  expect(await call(path, await revocation(unknown))).toMatchObject({ status: 404, code: 'PERMISSION_UNKNOWN' })
})

test('an account has a limited number of permissions, and can add more after revoking some', async () => {
  const grants = await Promise.all(Array.from({ length: permissionsPerAccountMax }, () => granted()))
  for (const grant of grants) expect((await call(account.address, grant)).status).toBe(200)
  const more = await granted()
  expect(await call(account.address, more)).toMatchObject({ status: 409, code: 'PERMISSIONS_TOO_MANY' })
  const [first] = grants
  if (!first) throw new Error('no permission was granted')
  expect((await call(account.address, first)).status).toBe(200)
  await endOnChain(first.delegation)
  await call(`${account.address}/revoke`, await revocation(delegationHash(first.delegation)))
  expect((await call(account.address, more)).status).toBe(200)
})
