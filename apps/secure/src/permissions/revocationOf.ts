import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { Delegation } from '@latchkey/contracts/permissions/schemas'
import { eip155LazyKeys } from '@latchkey/eip155/keys/eip155LazyKeys'
import { delegationManagerAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { disableCallData, readPermissionContext } from '@latchkey/eip155/permissions/permissionContext'
import type { UndecodedRequest } from '../requests/DecodedRequest.ts'

/** The delegation that `wallet_revokePermissions` names, and the transaction that disables it. */
export type Revocation = {
  readonly delegation: Delegation
  readonly transaction: { readonly from: string; readonly to: string; readonly data: `0x${string}` }
}

/** @throws RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED for a permission of another account */
export function revocationOf({ request, address }: Pick<UndecodedRequest, 'request' | 'address'>): Revocation {
  const { method, params } = request
  const [asked]: readonly unknown[] = Array.isArray(params) ? params : []
  const context = isRecord(asked) ? asked.permissionContext : undefined
  const read = typeof context === 'string' ? readPermissionContext(context as `0x${string}`) : undefined
  if (!read) {
    const reason = "'permissionContext' is not the context of a permission"
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  }
  const { delegation } = read
  if (!eip155LazyKeys.isSameAddress(delegation.delegator, address)) throw errorOf(WALLET_UNAUTHORIZED)
  return {
    delegation,
    transaction: { from: address, to: delegationManagerAddress, data: disableCallData(delegation) },
  }
}
