import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { type Address, type Hex, hashMessage, hashTypedData, type TypedDataDefinition } from 'viem'
import { readMessage } from '../keys/readMessage.ts'
import { assertChain } from '../keys/requestedChain.ts'
import { signerOf } from '../keys/signerOf.ts'
import { readTypedData, signedDomain } from '../keys/typedData.ts'
import { callDataOf } from './callDataOf.ts'
import { callMethods } from './callMethods.ts'
import { readCalls } from './readCalls.ts'
import { safeMessageData } from './safeMessageData.ts'
import { type SmartAccount, smartAccountOf } from './smartAccountOf.ts'
import { isUpgrade, type Upgrade, upgradedAccountOf } from './upgradedAccount.ts'
import { upgradedOperationData } from './upgradedOperation.ts'
import { safeOperationData, type UserOperation } from './userOperation.ts'

/** A request that the owner's key signs as typed data. */
export type OwnerRequest = {
  readonly method: 'eth_signTypedData_v4'
  readonly params: readonly [Address, object]
  /** Signed as well if the account is upgraded together with the operation. */
  readonly upgrade?: Upgrade
}

/**
 * The request that the owner signs for its smart account, or for a batch of the key's own account, which is upgraded with it
 * (EIP-7702). Undefined for other requests. A user operation is compared with the calls of the request first, so that nothing
 * between the visitor and the key can exchange it.
 *
 * @throws RPC_INVALID_PARAMS, CHAIN_MISMATCH
 */
export function ownerRequest(request: ownerRequest.Params, owner: Address): OwnerRequest | undefined {
  const account = smartAccountOf(owner)
  const { method, chainId } = request
  const asked = method === 'wallet_sendCalls' ? readCalls(request)?.from : signerOf(request)
  const number = Number(chainId.slice('eip155:'.length))
  if (method === 'wallet_sendCalls' && isSame(asked, owner)) return upgradedRequest(request, { owner, number })
  if (!isSame(asked, account.address)) return undefined
  const data = callMethods.includes(method)
    ? safeOperationData(checkedOperation(request, account), number)
    : safeMessageData({ address: account.address, chainId: number, hash: hashOf(request) })
  return { method: 'eth_signTypedData_v4', params: [owner, data] }
}

export declare namespace ownerRequest {
  type Params = {
    readonly method: string
    readonly params: unknown
    /** CAIP-2 id. */
    readonly chainId: string
    readonly prepared?: PreparedTransaction | undefined
  }
}

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

function upgradedRequest(
  request: ownerRequest.Params,
  { owner, number }: { readonly owner: Address; readonly number: number },
): OwnerRequest {
  const operation = checkedOperation(request, upgradedAccountOf(owner))
  const { upgrade } = operation
  if (upgrade !== undefined && !isUpgrade(upgrade, number))
    throw invalid(request.method, 'the account would become something else')
  const data = upgradedOperationData(operation, number)
  return { method: 'eth_signTypedData_v4', params: [owner, data], ...(upgrade && { upgrade }) }
}

const invalid = (method: string, reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

function checkedOperation(request: ownerRequest.Params, account: SmartAccount): UserOperation {
  const { method, chainId, prepared } = request
  const asked = readCalls(request)
  const operation = prepared?.transaction as UserOperation | undefined
  if (!asked || !operation) throw invalid(method, 'the user operation is not prepared')
  assertChain(asked.chainId, chainId)
  const isOwn =
    operation.sender === account.address &&
    operation.callData === callDataOf(account, asked.calls) &&
    (operation.factory === undefined ||
      (operation.factory === account.factory && operation.factoryData === account.factoryData))
  if (!isOwn) throw invalid(method, 'the user operation does something else')
  return operation
}

/** Hash that the smart account accepts as signed (ERC-1271). */
function hashOf({ method, params, chainId }: ownerRequest.Params): Hex {
  const [first, second]: readonly unknown[] = Array.isArray(params) ? params : []
  if (method === 'personal_sign' && typeof first === 'string') return hashMessage({ raw: readMessage(first).hex })
  const typed = method === 'eth_signTypedData_v4' ? readTypedData(second) : undefined
  if (!typed) throw invalid(method, 'not EIP-712 data')
  assertChain(signedDomain(typed).chainId, chainId)
  return hashTypedData(typed as unknown as TypedDataDefinition)
}
