import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { CAPABILITY_UNSUPPORTED, RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import type { Address } from 'viem'
import { checksumAddress } from '../address/address.ts'
import { isUnsupportedType, transactionData } from '../keys/transactionData.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { decodeCalls } from './decodeCalls.ts'
import type { AccountCall } from './encodeCalls.ts'
import { entryPointAddress } from './safeContracts.ts'

/** Calls requested from a smart account. */
export type AskedCalls = {
  readonly from: string | undefined
  readonly chainId: unknown
  readonly calls: readonly AccountCall[]
  /** URL of the paymaster service (ERC-7677) requested by the app. */
  readonly paymasterUrl?: string
  /** The app accepts another paymaster, or none. */
  readonly paymasterOptional?: boolean
}

/** More would be too many to review (spec S6.1). */
const callsMax = 20

/**
 * Reads an `eth_sendTransaction`, a `wallet_sendCalls` (EIP-5792) or an `eth_sendUserOperation` (ERC-7769) of a smart account;
 * undefined for other methods. Only the calls of a user operation are used: fees, nonce, paymaster and signature are replaced.
 *
 * @throws RPC_INVALID_PARAMS, CAPABILITY_UNSUPPORTED
 */
export function readCalls(request: { readonly method: string; readonly params: unknown }): AskedCalls | undefined {
  const { method } = request
  const [requested]: readonly unknown[] = Array.isArray(request.params) ? request.params : []
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  const call = (one: unknown, name: string): AccountCall => {
    if (!isRecord(one)) throw invalid(`${name} is not an object`)
    const to = typeof one.to === 'string' ? checksumAddress(one.to) : undefined
    if (!to) throw invalid(`${name}.to is not an address`)
    const value = one.value === undefined || one.value === null ? 0n : fromQuantity(one.value)
    if (value === undefined) throw invalid(`${name}.value is not a number`)
    const data = transactionData(one)
    if (data === undefined) throw invalid(`${name}.data is not hex, or differs from ${name}.input`)
    if (isUnsupportedType(one)) throw invalid(`${name} has blobs or authorizations`)
    return { to: to as Address, value, data }
  }
  if (method === 'eth_sendTransaction') {
    const { from, chainId } = isRecord(requested) ? requested : {}
    return { from: textOf(from), chainId, calls: [call(requested, 'the transaction')] }
  }
  if (method === 'eth_sendUserOperation') return operationCalls(request.params, invalid)
  if (method !== 'wallet_sendCalls') return undefined
  if (!isRecord(requested)) throw invalid('the batch is missing')
  const { from, chainId, calls, capabilities } = requested
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('there are no calls')
  if (calls.length > callsMax) throw invalid(`more than ${callsMax} calls`)
  for (const one of calls) assertSupported(isRecord(one) ? one.capabilities : undefined, [])
  assertSupported(capabilities, ['paymasterService', 'atomic'])
  const paymaster = isRecord(capabilities) ? capabilities.paymasterService : undefined
  return {
    from: textOf(from),
    chainId,
    calls: calls.map((one, index) => call(one, `calls[${index}]`)),
    ...(isRecord(paymaster) &&
      typeof paymaster.url === 'string' && {
        paymasterUrl: paymaster.url,
        paymasterOptional: paymaster.optional === true,
      }),
  }
}

type Invalid = (reason: string) => LatchkeyError

function operationCalls(params: unknown, invalid: Invalid): AskedCalls {
  const [operation, entryPoint]: readonly unknown[] = Array.isArray(params) ? params : []
  if (!isRecord(operation)) throw invalid('the user operation is missing')
  if (textOf(entryPoint)?.toLowerCase() !== entryPointAddress.toLowerCase())
    throw invalid(`the entry point is not ${entryPointAddress}`)
  const { sender, callData, eip7702Auth } = operation
  if (eip7702Auth !== undefined && eip7702Auth !== null) throw invalid('the user operation has an authorization')
  const data = transactionData({ data: callData })
  const calls = data && decodeCalls(data)
  if (!calls) throw invalid('callData does something else than calls')
  if (calls.length > callsMax) throw invalid(`more than ${callsMax} calls`)
  return { from: textOf(sender), chainId: undefined, calls }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Capabilities that the app does not mark as optional must be supported (EIP-5792). */
function assertSupported(capabilities: unknown, known: readonly string[]): void {
  for (const [name, one] of Object.entries(isRecord(capabilities) ? capabilities : {})) {
    if (!known.includes(name) && !(isRecord(one) && one.optional === true)) throw errorOf(CAPABILITY_UNSUPPORTED)
  }
}
