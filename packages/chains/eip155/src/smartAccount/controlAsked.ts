import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest } from '@latchkey/base/keys/chainKeys'
import type { Address } from 'viem'
import { checksumAddress } from '../address/address.ts'
import { readTypedData, signedDomain } from '../keys/typedData.ts'
import { delegationManagerAddress } from '../permissions/delegationContracts.ts'
import type { AccountCall } from './encodeCalls.ts'
import { obeyingContracts, ownAccountsOf } from './ownAccounts.ts'
import { readCalls } from './readCalls.ts'
import { moduleAddress } from './safeContracts.ts'

/** How a request would gain control of an account: by an operation of the account, or by a permission to act for it. */
export type AskedControl = 'accountControl' | 'hiddenPermission'

/** EIP-712 types that smart accounts execute. Only the wallet itself may request them, including for accounts of other wallets. */
const accountTypes: readonly string[] = ['SafeTx', 'SafeMessage', 'SafeOp', 'UserOperation', 'PackedUserOperation']

/** `disableDelegation`, with which an account revokes its own permission. */
const endsPermission = /^0x49934047/i

/**
 * Detects a request that would give the app control of one of the key's accounts, whichever account and chain it specifies: a
 * signature that an account accepts, or a call with data from one account to another. Undefined for other requests. Uses no chain
 * library, because the approval sheet calls it too.
 *
 * @throws RPC_INVALID_PARAMS, CAPABILITY_UNSUPPORTED for calls that cannot be read
 */
export function controlAsked(
  { method, params }: Pick<ChainRequest, 'method' | 'params'>,
  owner: Address,
): AskedControl | undefined {
  const args: readonly unknown[] = Array.isArray(params) ? params : []
  if (method === 'eth_signTypedData_v4') return controlBySignature(args[1], owner)
  const obeying = obeyingContracts(owner)
  const isControl = ({ to, data }: AccountCall) =>
    data !== '0x' && obeying.includes(to) && !(to === delegationManagerAddress && endsPermission.test(data))
  return callsOf(method, args).some(isControl) ? 'accountControl' : undefined
}

function controlBySignature(data: unknown, owner: Address): AskedControl | undefined {
  const typed = readTypedData(data)
  if (!typed) return undefined
  const { primaryType, message } = typed
  const contract = addressOf(signedDomain(typed).verifyingContract)
  if (contract === delegationManagerAddress) return 'hiddenPermission'
  const own = ownAccountsOf(owner)
  // An ERC-7739 signature names the account in the message, not in the domain.
  const wraps = primaryType === 'TypedDataSign' && isIn(own, addressOf(message.verifyingContract))
  return accountTypes.includes(primaryType) || wraps || isIn([...own, moduleAddress], contract)
    ? 'accountControl'
    : undefined
}

function callsOf(method: string, params: readonly unknown[]): readonly AccountCall[] {
  const [asked] = params
  const isTransaction = method === 'eth_sendTransaction' || method === 'eth_signTransaction'
  // Creates a contract.
  if (isTransaction && isRecord(asked) && (asked.to === undefined || asked.to === null)) return []
  return readCalls({ method: isTransaction ? 'eth_sendTransaction' : method, params })?.calls ?? []
}

const addressOf = (value: unknown): Address | undefined =>
  typeof value === 'string' ? checksumAddress(value) : undefined

const isIn = (list: readonly Address[], one: Address | undefined): boolean => one !== undefined && list.includes(one)
