import { rpc } from '@latchkey/devnet/rpc'
import { deploySmartAccounts } from '@latchkey/devnet/smartAccounts/deploySmartAccounts'
import { startBundler } from '@latchkey/devnet/smartAccounts/startBundler'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { untilMined } from '@latchkey/devnet/untilMined'
import { getAddress, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoverUpgrade, signUpgrade } from '../keys/signUpgrade.ts'
import type { AccountCall } from './encodeCalls.ts'
import { ownerRequest } from './ownerRequest.ts'
import { type PreparedOperation, prepareUserOperation } from './prepareUserOperation.ts'
import { entryPointAddress } from './safeContracts.ts'
import { signedOperation } from './signedOperation.ts'
import { delegateOf, upgradeContract, upgradedAccountOf } from './upgradedAccount.ts'

const chainId = 31337
const recipients = [getAddress(`0x${'a1'.repeat(20)}`), getAddress(`0x${'b2'.repeat(20)}`)] as const
const pay = (units: bigint) => recipients.map((to): AccountCall => ({ to, value: units, data: '0x' }))
let anvil: Anvil
let bundler: Awaited<ReturnType<typeof startBundler>>
const bundlerUrl = () => `${bundler.url}/${chainId}`
const codeOf = (address: Hex) => rpc(anvil.url, 'eth_getCode', [address, 'latest'])
const balanceOf = async (address: Hex) => BigInt(String(await rpc(anvil.url, 'eth_getBalance', [address, 'latest'])))
const balances = () => Promise.all(recipients.map(balanceOf))

beforeAll(async () => {
  anvil = await startAnvil({ chainId })
  await deploySmartAccounts(anvil.url)
  bundler = await startBundler({ port: 0, chains: [{ chainId, url: anvil.url }] })
})
afterAll(async () => {
  await bundler?.stop()
  await anvil?.stop()
})

async function ownerWith(units: bigint): Promise<PrivateKeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey())
  await rpc(anvil.url, 'anvil_setBalance', [owner.address, numberToHex(units)])
  return owner
}

const requestOf = (owner: PrivateKeyAccount, calls: readonly AccountCall[], prepared: PreparedOperation) => {
  const asked = calls.map(({ to, value, data }) => ({ to, value: numberToHex(value), data }))
  return {
    ...{ method: 'wallet_sendCalls', chainId: `eip155:${chainId}`, prepared },
    params: [{ from: owner.address, calls: asked }],
  }
}

function prepare(owner: PrivateKeyAccount, calls: readonly AccountCall[], isSponsored = false) {
  const account = upgradedAccountOf(owner.address)
  const urls = { rpcUrl: anvil.url, bundlerUrl: bundlerUrl(), ...(isSponsored && { paymasterUrl: bundlerUrl() }) }
  return prepareUserOperation({ account, calls, chainId, ...urls })
}

/** Signs and sends an approved batch like the signer and the frame. */
async function sign(owner: PrivateKeyAccount, calls: readonly AccountCall[], prepared: PreparedOperation) {
  const asked = ownerRequest(requestOf(owner, calls, prepared), owner.address)
  if (!asked) throw new Error('The account of the key was not recognized.')
  const signature = await owner.signTypedData(asked.params[1] as never)
  const upgrade = asked.upgrade && (await signUpgrade(owner as never, asked.upgrade))
  if (asked.upgrade && upgrade) expect(await recoverUpgrade(asked.upgrade, upgrade)).toBe(owner.address)
  return signedOperation(prepared.transaction, { owner: owner.address, signature, ...(upgrade && { upgrade }) })
}

const submit = (operation: object) => rpc(bundlerUrl(), 'eth_sendUserOperation', [operation, entryPointAddress])
const receiptOf = async (hash: unknown) =>
  (await untilMined(() => rpc(bundlerUrl(), 'eth_getUserOperationReceipt', [hash]))) as { readonly success: boolean }

async function send(owner: PrivateKeyAccount, calls: readonly AccountCall[], isSponsored = false) {
  const prepared = await prepare(owner, calls, isSponsored)
  return { prepared, receipt: await receiptOf(await submit(await sign(owner, calls, prepared))) }
}

test('the first batch upgrades the account, the second needs no authorization', async () => {
  const owner = await ownerWith(10n ** 18n)
  const [first, second] = await balances()
  const upgrading = await send(owner, pay(1n))
  expect(upgrading.receipt.success).toBe(true)
  expect(upgrading.prepared.upgradesTo).toBe(upgradeContract)
  expect(delegateOf(await codeOf(owner.address))).toBe(upgradeContract)
  const next = await send(owner, pay(2n))
  expect(next.receipt.success).toBe(true)
  expect(next.prepared.transaction.upgrade).toBeUndefined()
  expect(next.prepared.upgradesTo).toBeUndefined()
  expect(await balances()).toEqual([(first ?? 0n) + 3n, (second ?? 0n) + 3n])
})

test('an account without funds sends a sponsored batch', async () => {
  const owner = await ownerWith(0n)
  const { prepared, receipt } = await send(
    owner,
    recipients.map((to) => ({ to, value: 0n, data: '0x1234' })),
    true,
  )
  expect(prepared).toMatchObject({ isSponsored: true, isAffordable: true, maxFeeUnits: 0n })
  expect(receipt.success).toBe(true)
  expect(delegateOf(await codeOf(owner.address))).toBe(upgradeContract)
  expect(await balanceOf(owner.address)).toBe(0n)
})

test('executes a batch atomically', async () => {
  const owner = await ownerWith(100n)
  const before = await balances()
  const calls = [pay(1n)[0]!, { ...pay(1n)[1]!, value: 1_000n }]
  await expect(prepare(owner, calls, true)).rejects.toThrow()
  const prepared = await prepare(owner, pay(50n), true)
  const signed = await sign(owner, pay(50n), prepared)
  await rpc(anvil.url, 'anvil_setBalance', [owner.address, numberToHex(60n)])
  const { success } = await receiptOf(await submit(signed))
  expect(success).toBe(false)
  expect(await balances()).toEqual(before)
})

test('does not upgrade an account that runs another contract', async () => {
  const owner = await ownerWith(10n ** 18n)
  const code = `0xef0100${'c3'.repeat(20)}`
  await rpc(anvil.url, 'anvil_setCode', [owner.address, code])
  await expect(prepare(owner, pay(1n))).rejects.toMatchObject({ code: 'ACCOUNT_UPGRADED_ELSEWHERE' })
  expect(await codeOf(owner.address)).toBe(code)
})

test('signs nothing but the request and the authorization for our own contract', async () => {
  const owner = await ownerWith(10n ** 18n)
  const prepared = await prepare(owner, pay(1n))
  const { transaction } = prepared
  const refused = (changed: object, calls = pay(1n)) => {
    const request = requestOf(owner, calls, { ...prepared, transaction: { ...transaction, ...changed } })
    expect(() => ownerRequest(request, owner.address)).toThrow(expect.objectContaining({ code: 'RPC_INVALID_PARAMS' }))
  }
  refused({}, pay(2n))
  refused({ sender: recipients[0] })
  const upgrade = { chainId, address: upgradeContract, nonce: 0 }
  for (const one of [{ chainId: 0 }, { chainId: 1 }, { address: recipients[0] }, { nonce: -1 }, { nonce: 0.5 }])
    refused({ upgrade: { ...upgrade, ...one } })
  await expect(signUpgrade(owner as never, { chainId: 0, nonce: 0 })).rejects.toThrow('one chain only')
})

test('the bundler rejects a changed operation and an authorization of another account', async () => {
  const owner = await ownerWith(10n ** 18n)
  const prepared = await prepare(owner, pay(1n))
  const signed = await sign(owner, pay(1n), prepared)
  await expect(submit({ ...signed, callGasLimit: '0xfffff' })).rejects.toThrow(/AA24|AA23/)
  const other = await ownerWith(10n ** 18n)
  const { eip7702Auth } = (await sign(other, pay(1n), await prepare(other, pay(1n)))) as { eip7702Auth?: object }
  await expect(submit({ ...signed, eip7702Auth })).rejects.toThrow('eip7702Auth')
})
