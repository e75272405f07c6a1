import type { Permission } from '@latchkey/contracts/permissions/schemas'
import { devMnemonic } from '@latchkey/devnet/chains'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { deploySmartAccounts } from '@latchkey/devnet/smartAccounts/deploySmartAccounts'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import {
  type Address,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  publicActions,
  toHex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PermittedCall, redeemPermission } from '../testing/redeemPermission.ts'
import { delegationManagerAddress, statelessDeleGatorAddress } from './delegationContracts.ts'
import { delegationData, delegationHash } from './delegationData.ts'
import { disableCallData, permissionContext } from './permissionContext.ts'
import { readGrant } from './readGrant.ts'

const manager = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function getDelegationHash(Delegation delegation) view returns (bytes32)',
])
const day = 86_400
const ether = 10n ** 18n
const recipient: Address = `0x${'c3'.repeat(20)}`
const rich = mnemonicToAccount(devMnemonic)
const account = privateKeyToAccount(`0x${'51'.repeat(32)}`)
const app = privateKeyToAccount(`0x${'52'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'53'.repeat(32)}`)
const [token, otherToken] = planDeployments().deployments.chains[0]!.tokens.map(({ address }) => address) as [
  Address,
  Address,
]
let anvil: Anvil
let salt = 0

const transport = () => http(anvil.url)
const chain = { ...anvilChain, id: 31_337 }
const node = () => createTestClient({ mode: 'anvil', chain, transport: transport() }).extend(publicActions)
const walletOf = (signer: typeof account | typeof rich) =>
  createWalletClient({ account: signer, chain, transport: transport() })
const nativeOf = (address: Address) => node().getBalance({ address })
const tokensOf = (address: Address) =>
  node().readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [address] })
const transferData = (units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, units] })
const now = async () => Number((await node().getBlock()).timestamp)

async function grant(permissions: readonly Permission[], lastsSeconds = day) {
  const start = await now()
  salt += 1
  const request = {
    chainId: toHex(chain.id),
    expiry: start + lastsSeconds,
    signer: { type: 'account', data: { address: app.address } },
    permissions,
  }
  const given = { account: account.address, salt: toHex(salt, { size: 32 }), nowMs: start * 1000 }
  const { delegation } = readGrant([request], given)
  const signature = await account.signTypedData(delegationData(delegation, chain.id))
  return { delegation, signature, context: permissionContext(delegation, signature) }
}

const use = (context: Hex, call: PermittedCall, by = app) => redeemPermission(anvil.url, { context, call, by })

beforeAll(async () => {
  anvil = await startAnvil({ chainId: chain.id })
  await deploy(anvil.url)
  await deploySmartAccounts(anvil.url)
  const upgrade = await walletOf(account).signAuthorization({ contractAddress: statelessDeleGatorAddress })
  await walletOf(rich).sendTransaction({ to: account.address, authorizationList: [upgrade] })
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  for (const { address } of [account, app, stranger]) await node().setBalance({ address, value: 100n * ether })
  await walletOf(rich).writeContract({
    ...{ abi: erc20Abi, address: token, functionName: 'transfer', args: [account.address, 1_000n] },
  })
})

test('the manager computes the same hash, and accepts our signature', async () => {
  const { delegation, signature, context } = await grant([
    { type: 'native-token-transfer', data: { allowance: '0x5' } },
  ])
  const struct = {
    ...delegation,
    caveats: delegation.caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
    salt: BigInt(delegation.salt),
    signature,
  }
  const onChain = await node().readContract({
    ...{ abi: manager, address: delegationManagerAddress, functionName: 'getDelegationHash', args: [struct] },
  })
  expect(delegationHash(delegation)).toBe(onChain)
  await use(context, { to: recipient, value: 5n })
})

test('native tokens: up to the allowance, without calling anything, and by the app only', async () => {
  const { context } = await grant([{ type: 'native-token-transfer', data: { allowance: toHex(ether) } }])
  const before = await nativeOf(recipient)
  await use(context, { to: recipient, value: (ether * 2n) / 3n })
  await expect(use(context, { to: recipient, value: (ether * 2n) / 3n })).rejects.toThrow(/allowance-exceeded/)
  await expect(use(context, { to: token, data: transferData(1n) })).rejects.toThrow(/invalid-calldata/)
  await expect(use(context, { to: recipient, value: 1n }, stranger)).rejects.toThrow(/InvalidDelegate/)
  expect((await nativeOf(recipient)) - before).toBe((ether * 2n) / 3n)
})

test('tokens: up to the allowance, of that token, without native tokens', async () => {
  const { context } = await grant([{ type: 'erc20-token-transfer', data: { address: token, allowance: '0x64' } }])
  const before = await tokensOf(recipient)
  await use(context, { to: token, data: transferData(60n) })
  await expect(use(context, { to: token, data: transferData(41n) })).rejects.toThrow(/allowance-exceeded/)
  await expect(use(context, { to: otherToken, data: transferData(1n) })).rejects.toThrow(/invalid-contract/)
  await expect(use(context, { to: token, data: transferData(1n), value: 1n })).rejects.toThrow(/value-too-high/)
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [app.address, 1n] })
  await expect(use(context, { to: token, data: approve })).rejects.toThrow(/invalid-method/)
  await use(context, { to: token, data: transferData(40n) })
  expect((await tokensOf(recipient)) - before).toBe(100n)
})

test.each(['native', 'token'] as const)('%s per period: the allowance is renewed in the next period', async (kind) => {
  const period = { periodAmount: '0xa', periodDuration: day }
  const { context } = await grant(
    [
      kind === 'native'
        ? { type: 'native-token-periodic', data: period }
        : { type: 'erc20-token-periodic', data: { tokenAddress: token, ...period } },
    ],
    7 * day,
  )
  const spend = (units: bigint) =>
    use(context, kind === 'native' ? { to: recipient, value: units } : { to: token, data: transferData(units) })
  await spend(10n)
  await expect(spend(1n)).rejects.toThrow(/transfer-amount-exceeded/)
  await node().increaseTime({ seconds: day })
  await node().mine({ blocks: 1 })
  await spend(10n)
  await expect(spend(1n)).rejects.toThrow(/transfer-amount-exceeded/)
})

test('calls: only the listed functions of the contract, as often as allowed', async () => {
  const { context } = await grant([
    { type: 'contract-call', data: { address: token, functions: ['0xa9059cbb'] } },
    { type: 'call-limit', data: { count: 2 } },
  ])
  const before = await tokensOf(recipient)
  await expect(use(context, { to: otherToken, data: transferData(1n) })).rejects.toThrow(/target-address-not-allowed/)
  await expect(use(context, { to: token, data: '0x18160ddd' })).rejects.toThrow(/method-not-allowed/)
  await expect(use(context, { to: token, data: transferData(1n), value: 1n })).rejects.toThrow(/value-too-high/)
  await use(context, { to: token, data: transferData(1n) })
  await use(context, { to: token, data: transferData(1n) })
  await expect(use(context, { to: token, data: transferData(1n) })).rejects.toThrow(/limit-exceeded/)
  expect((await tokensOf(recipient)) - before).toBe(2n)
})

test('allows nothing after the expiry', async () => {
  const { context } = await grant([{ type: 'native-token-transfer', data: { allowance: '0x5' } }], 600)
  await use(context, { to: recipient, value: 1n })
  await node().increaseTime({ seconds: 601 })
  await node().mine({ blocks: 1 })
  await expect(use(context, { to: recipient, value: 1n })).rejects.toThrow(/expired-delegation/)
})

test('allows nothing after it is revoked, which only the account can do', async () => {
  const { delegation, context } = await grant([{ type: 'native-token-transfer', data: { allowance: '0x5' } }])
  const other = await grant([{ type: 'native-token-transfer', data: { allowance: '0x5' } }])
  const call = { to: delegationManagerAddress, data: disableCallData(delegation) }
  await expect(node().call({ account: app, ...call })).rejects.toThrow()
  await use(context, { to: recipient, value: 1n })
  const hash = await walletOf(account).sendTransaction(call)
  expect((await node().waitForTransactionReceipt({ hash })).status).toBe('success')
  await expect(use(context, { to: recipient, value: 1n })).rejects.toThrow(/CannotUseADisabledDelegation/)
  await use(other.context, { to: recipient, value: 1n })
})

test('rejects a changed permission', async () => {
  const { delegation, signature } = await grant([{ type: 'native-token-transfer', data: { allowance: '0x5' } }])
  const wider = { ...delegation, caveats: delegation.caveats.slice(0, 1) }
  await expect(use(permissionContext(wider, signature), { to: recipient, value: 50n })).rejects.toThrow(
    /InvalidERC1271Signature/,
  )
})
