import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { ACCOUNT_UPGRADED_ELSEWHERE } from '@latchkey/contracts/errors/transaction'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import { feesOf } from '../keys/feesOf.ts'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import { callDataOf } from './callDataOf.ts'
import type { AccountCall } from './encodeCalls.ts'
import { entryPointAddress } from './safeContracts.ts'
import type { SmartAccount } from './smartAccountOf.ts'
import { delegateOf, isUpgradedAccount, type Upgrade, upgradeContract } from './upgradedAccount.ts'
import { operationSignature, type UserOperation } from './userOperation.ts'

/** A complete user operation, for the visitor to review and the owner to sign. */
export type PreparedOperation = PreparedTransaction & { readonly transaction: UserOperation }

const nonceAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
/** A stub of the correct length, so that the bundler includes the gas for verifying a signature. */
const stubSignature = operationSignature(`0x${'ff'.repeat(64)}1c`)
/** For an upgraded account, whose contract reverts for a malformed signature. */
const stubKeySignature: Hex = `0x${'f'.repeat(31)}0${'0'.repeat(31)}7${'a'.repeat(63)}1c`
const stubAuthorization = { yParity: '0x0', r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}` }

/**
 * Fills in every field of the user operation for `calls`. With `paymasterUrl` its paymaster pays the fee.
 *
 * @throws errors of node, bundler and paymaster (TRANSACTION_REVERTED, UPSTREAM_*, …)
 */
export async function prepareUserOperation(params: prepareUserOperation.Params): Promise<PreparedOperation> {
  const { account, calls, chainId, rpcUrl, bundlerUrl, paymasterUrl, ...timing } = params
  const ask = (method: string, args: readonly unknown[] = [], url = rpcUrl) =>
    rpcCall(url, { method, params: args, ...timing })
  const number = async (method: string, args: readonly unknown[]) => fromQuantity(await ask(method, args)) ?? 0n
  const nonceData = encodeFunctionData({ abi: nonceAbi, functionName: 'getNonce', args: [account.address, 0n] })
  const [code, nonce, balance, fees] = await Promise.all([
    ask('eth_getCode', [account.address, 'latest']),
    number('eth_call', [{ to: entryPointAddress, data: nonceData }, 'latest']),
    number('eth_getBalance', [account.address, 'latest']),
    feesOf(ask),
  ])
  const { address, factory, factoryData } = account
  const isUpgraded = isUpgradedAccount(account)
  const upgrade = isUpgraded && needsUpgrade(code) ? { upgrade: await upgradeOf() } : {}
  const base = {
    sender: address,
    nonce,
    ...(factory && code === '0x' && { factory, factoryData }),
    callData: callDataOf(account, calls),
    ...fees,
    ...upgrade,
  }
  const chain = toQuantity(BigInt(chainId))
  const paymaster = async (method: string, operation: object) =>
    readPaymaster(await ask(method, [quantities(operation), entryPointAddress, chain, {}], paymasterUrl))
  const stub = paymasterUrl ? await paymaster('pm_getPaymasterStubData', base) : {}
  const estimate = [
    { ...quantities({ ...base, ...stub }), signature: isUpgraded ? stubKeySignature : stubSignature },
    entryPointAddress,
  ]
  const gas = readGas(await ask('eth_estimateUserOperationGas', estimate, bundlerUrl))
  const unpaid = { ...base, ...stub, ...gas }
  const paid = paymasterUrl ? await paymaster('pm_getPaymasterData', unpaid) : {}
  const transaction: UserOperation = { ...unpaid, ...paid }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const maxFeeUnits = paymasterUrl ? 0n : gasOf(transaction) * fees.maxFeePerGas
  return {
    transaction,
    maxFeeUnits,
    isAffordable: balance >= value + maxFeeUnits,
    ...(paymasterUrl && { isSponsored: true }),
    ...(upgrade.upgrade && { upgradesTo: upgradeContract }),
    details: [
      { label: 'Gas limit', value: gasOf(transaction).toString() },
      { label: 'Nonce', value: nonce.toString() },
    ],
  }

  async function upgradeOf(): Promise<Upgrade> {
    const sent = fromQuantity(await ask('eth_getTransactionCount', [account.address, 'latest']))
    if (sent === undefined) throw errorOf(UPSTREAM_FAILED)
    return { chainId, address: upgradeContract, nonce: Number(sent) }
  }
}

/** @throws ACCOUNT_UPGRADED_ELSEWHERE */
function needsUpgrade(code: unknown): boolean {
  if (code === '0x') return true
  const delegate = delegateOf(code)
  if (delegate !== upgradeContract)
    throw errorOf(ACCOUNT_UPGRADED_ELSEWHERE, { values: { contract: delegate ?? String(code).slice(0, 42) } })
  return false
}

export declare namespace prepareUserOperation {
  type Params = {
    readonly account: SmartAccount
    readonly calls: readonly AccountCall[]
    readonly chainId: number
    /** Endpoints of the network. */
    readonly rpcUrl: string
    readonly bundlerUrl: string
    readonly paymasterUrl?: string | undefined
    readonly signal?: AbortSignal | undefined
    readonly clock?: Clock | undefined
  }
}

/** A user operation in the form of JSON-RPC (ERC-7769). Its authorization has a stub for a signature unless it is given. */
export const quantities = (
  { upgrade, ...operation }: object & { readonly upgrade?: Upgrade },
  signature: object = stubAuthorization,
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? toQuantity(value) : value]),
  ),
  ...(upgrade && {
    eip7702Auth: {
      chainId: toQuantity(BigInt(upgrade.chainId)),
      address: upgrade.address,
      nonce: toQuantity(BigInt(upgrade.nonce)),
      ...signature,
    },
  }),
})

const gasOf = ({ paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n, ...gas }: UserOperation): bigint =>
  gas.preVerificationGas +
  gas.verificationGasLimit +
  gas.callGasLimit +
  paymasterVerificationGasLimit +
  paymasterPostOpGasLimit

function readGas(answer: unknown) {
  const read = (name: string) => {
    const units = isRecord(answer) ? fromQuantity(answer[name]) : undefined
    if (units === undefined) throw errorOf(UPSTREAM_FAILED)
    return units
  }
  return {
    preVerificationGas: read('preVerificationGas'),
    verificationGasLimit: read('verificationGasLimit'),
    callGasLimit: read('callGasLimit'),
  }
}

function readPaymaster(answer: unknown) {
  const { paymaster, paymasterData, ...limits } = isRecord(answer) ? answer : {}
  if (!isHex(paymaster) || !isHex(paymasterData)) throw errorOf(UPSTREAM_FAILED)
  const limit = (name: string) => {
    const units = fromQuantity(limits[name])
    return units === undefined ? {} : { [name]: units }
  }
  return {
    paymaster: paymaster as Hex,
    paymasterData: paymasterData as Hex,
    ...limit('paymasterVerificationGasLimit'),
    ...limit('paymasterPostOpGasLimit'),
  }
}
