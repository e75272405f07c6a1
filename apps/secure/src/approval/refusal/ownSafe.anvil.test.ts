import { systemClock } from '@latchkey/base/clock'
import { rpc } from '@latchkey/devnet/rpc'
import { deploySmartAccounts } from '@latchkey/devnet/smartAccounts/deploySmartAccounts'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { delegationManagerAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { encodeCalls } from '@latchkey/eip155/smartAccount/encodeCalls'
import { entryPointAddress, moduleAddress } from '@latchkey/eip155/smartAccount/safeContracts'
import { smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import { upgradeContract } from '@latchkey/eip155/smartAccount/upgradedAccount'
import {
  type Address,
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  hashTypedData,
  http,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  serializeTypedData,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSigningWallet } from '../../../test/signingWallet.ts'
import type { SecureSite } from '../../site/site.ts'
import { readRequest } from '../readRequest.ts'

// Each attack takes 2 ETH from the Safe of a wallet that approves everything, and nothing from the Safe of our wallet.

const chainId = 'eip155:31337'
const amount = parseEther('2')
const stranger = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
const context = { origin: 'https://app.example', signal: new AbortController().signal }
let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await deploySmartAccounts(chain.url)
  await fund(stranger.address, parseEther('100'))
}, 300_000)
afterAll(() => chain?.stop())

const fund = (address: Address, units: bigint) => rpc(chain.url, 'anvil_setBalance', [address, numberToHex(units)])
const balanceOf = async (address: Address) =>
  BigInt(String(await rpc(chain.url, 'eth_getBalance', [address, 'latest'])))
const clientOf = (account: ReturnType<typeof privateKeyToAccount>) =>
  createWalletClient({ account, chain: foundry, transport: http(chain.url) })
async function mine(hash: unknown): Promise<void> {
  await expect.poll(() => rpc(chain.url, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
}

type Call = { readonly to: Address; readonly data: Hex }

/** A wallet as an app sees it. */
type Wallet = {
  readonly evm: Address
  readonly request: (method: string, params: readonly unknown[]) => Promise<Hex>
  /** Makes a call as the Safe. */
  readonly callAsSafe: (call: Call) => Promise<unknown>
}

const abi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function approveHash(bytes32 hash)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
])
const safeOf = ({ evm }: Pick<Wallet, 'evm'>) => smartAccountOf(evm).address
/** A payment of the Safe to the stranger, or another call. */
const safeTx = (call: Partial<Call> = {}) => ({
  ...{
    to: stranger.address,
    value: call.to ? 0n : amount,
    data: '0x' as Hex,
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
  },
  ...{ gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress, ...call },
})
const safeTxData = (wallet: Pick<Wallet, 'evm'>, call?: Partial<Call>) =>
  ({
    domain: { chainId: 31337n, verifyingContract: safeOf(wallet) },
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      SafeTx: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        { name: 'safeTxGas', type: 'uint256' },
        { name: 'baseGas', type: 'uint256' },
        { name: 'gasPrice', type: 'uint256' },
        { name: 'gasToken', type: 'address' },
        { name: 'refundReceiver', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'SafeTx',
    message: { ...safeTx(call), nonce: 0n },
  }) as const
const execution = (signatures: Hex, call?: Partial<Call>): Hex => {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = safeTx(call)
  const args = [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures] as const
  return encodeFunctionData({ abi, functionName: 'execTransaction', args })
}
/** Signature form that a Safe accepts if the owner approved the hash or is the caller. */
const approved = ({ evm }: Pick<Wallet, 'evm'>): Hex => concat([pad(evm), pad('0x'), '0x01'])
const takes = async (wallet: Wallet, signatures: Hex) =>
  mine(await clientOf(stranger).sendTransaction({ to: safeOf(wallet), data: execution(signatures) }))

/** Each attack: the app's request, then the stranger's transaction. */
const attacks: Readonly<Record<string, (wallet: Wallet) => Promise<unknown>>> = {
  async 'a signed SafeTx'(wallet) {
    const signature = await wallet.request('eth_signTypedData_v4', [wallet.evm, serializeTypedData(safeTxData(wallet))])
    await takes(wallet, signature)
  },
  async 'a message that is the hash of a SafeTx'(wallet) {
    const signature = await wallet.request('personal_sign', [hashTypedData(safeTxData(wallet)), wallet.evm])
    // The Safe adds 4 to the last byte of such signatures.
    await takes(wallet, concat([signature.slice(0, -2) as Hex, numberToHex(Number(`0x${signature.slice(-2)}`) + 4)]))
  },
  async 'approveHash, sent to the Safe'(wallet) {
    const data = encodeFunctionData({ abi, functionName: 'approveHash', args: [hashTypedData(safeTxData(wallet))] })
    await mine(await wallet.request('eth_sendTransaction', [{ from: wallet.evm, to: safeOf(wallet), data }]))
    await takes(wallet, approved(wallet))
  },
  async 'execTransaction, sent to the Safe'(wallet) {
    const call = { from: wallet.evm, to: safeOf(wallet), data: execution(approved(wallet)) }
    await mine(await wallet.request('eth_sendTransaction', [call]))
  },
  async 'a call of the Safe to its module in the name of the entry point'(wallet) {
    const args = [stranger.address, amount, '0x', 0] as const
    const data = concat([encodeFunctionData({ abi, functionName: 'executeUserOp', args }), entryPointAddress])
    await wallet.callAsSafe({ to: moduleAddress, data })
  },
  async 'redeemDelegations without a delegation, sent by an upgraded account'(wallet) {
    await rpc(chain.url, 'anvil_setCode', [wallet.evm, concat(['0xef0100', upgradeContract])])
    const none = encodeAbiParameters([{ type: 'tuple[]', components: [{ type: 'address' }] }], [[]])
    const call = encodePacked(['address', 'uint256', 'bytes'], [safeOf(wallet), 0n, execution(approved(wallet))])
    const data = encodeFunctionData({ abi, functionName: 'redeemDelegations', args: [[none], [pad('0x')], [call]] })
    await mine(await wallet.request('eth_sendTransaction', [{ from: wallet.evm, to: delegationManagerAddress, data }]))
  },
}
const names = Object.keys(attacks)

/** Deploys the Safe of a key, with 2 ETH. */
async function withSafe<wallet extends { readonly evm: Address }>(wallet: wallet): Promise<wallet> {
  const { address, factory, factoryData } = smartAccountOf(wallet.evm)
  await mine(await clientOf(stranger).sendTransaction({ to: factory, data: factoryData }))
  await fund(address, amount)
  await fund(wallet.evm, parseEther('1'))
  return wallet
}

/** A wallet without rules. */
function careless(key: Hex): Wallet {
  const account = privateKeyToAccount(key)
  const wallet = clientOf(account)
  return {
    evm: account.address,
    async request(method, params) {
      const [first, second] = params as [never, never]
      if (method === 'personal_sign') return await account.signMessage({ message: { raw: first } })
      if (method === 'eth_signTypedData_v4') return await account.signTypedData(JSON.parse(second))
      const { to, data } = first as Call
      return await wallet.sendTransaction({ to, data })
    },
    async callAsSafe(call) {
      const signature = await account.signTypedData(safeTxData({ evm: account.address }, call))
      const to = smartAccountOf(account.address).address
      await mine(await wallet.sendTransaction({ to, data: execution(signature, call) }))
    },
  }
}

/** A wallet of the real signer. `isPageBroken`: requests reach the signer without the rules of the frame. */
async function latchkey(isPageBroken: boolean): Promise<Wallet> {
  const { stored, store, sign } = await createSigningWallet(chainId)
  const evm = stored.record.evm as Address
  const site = {
    ...{ clock: systemClock, projectId: '0'.repeat(32), serverUrl: 'http://127.0.0.1:9', store, sign },
    app: () => ({ name: 'App', icons: [] }),
    session: async () => ({ ...(await store.session()), wallet: stored, accountType: 'eoa' }),
  } as unknown as SecureSite
  async function check(method: string, params: readonly unknown[]): Promise<void> {
    if (isPageBroken) return
    const { refusal } = await readRequest(site, { method, params: [...params], chainId }, context)
    if (refusal) throw Object.assign(new Error(refusal.kind), { code: 'ACCOUNT_CONTROL_REFUSED' })
  }
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
  const preparing = { maxFeeUnits: 0n, isAffordable: true, details: [] }
  return {
    evm,
    async request(method, params) {
      await check(method, params)
      if (method !== 'eth_sendTransaction') return (await sign({ namespace: 'eip155', method, params, chainId })) as Hex
      const { to, data } = params[0] as Call
      const transaction = { type: 'eip1559', chainId: 31337, nonce: 0, gas: 500_000n, value: 0n, to, data, ...fees }
      const prepared = { ...preparing, transaction }
      const request = { namespace: 'eip155', method: 'eth_signTransaction', params, chainId, prepared } as const
      return (await rpc(chain.url, 'eth_sendRawTransaction', [await sign(request)])) as Hex
    },
    async callAsSafe(call) {
      const { address } = smartAccountOf(evm)
      const method = 'eth_sendTransaction'
      const params = [{ from: address, ...call }]
      await check(method, params)
      const gas = { callGasLimit: 500_000n, verificationGasLimit: 500_000n, preVerificationGas: 100_000n }
      const callData = encodeCalls([{ ...call, value: 0n }])
      const prepared = { ...preparing, transaction: { sender: address, nonce: 0n, callData, ...gas, ...fees } }
      return await sign({ namespace: 'eip155', method, params, chainId, prepared })
    },
  }
}

describe.each(names)('%s', (name) => {
  const attack = attacks[name] as (wallet: Wallet) => Promise<unknown>

  test('empties the Safe of a wallet that approves everything', async () => {
    const key = pad(numberToHex(names.indexOf(name) + 1_000), { size: 32 })
    const wallet = await withSafe(careless(key))
    const before = await balanceOf(stranger.address)
    await attack(wallet)
    expect(await balanceOf(safeOf(wallet))).toBe(0n)
    expect((await balanceOf(stranger.address)) - before).toBeGreaterThan(amount - parseEther('0.01'))
  })

  test.each([
    ['frame', false],
    ['signer, which a broken page asks directly,', true],
  ])('is refused by the %s and takes nothing', async (_, isPageBroken) => {
    const wallet = await withSafe(await latchkey(isPageBroken))
    const code = name.includes('message') ? 'MESSAGE_LENGTH_REFUSED' : 'ACCOUNT_CONTROL_REFUSED'
    await expect(attack(wallet)).rejects.toMatchObject({ code })
    expect(await balanceOf(safeOf(wallet))).toBe(amount)
  })
})
