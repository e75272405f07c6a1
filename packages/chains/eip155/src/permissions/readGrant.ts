import { errorOf } from '@latchkey/base/errors'
import { PERMISSION_REQUEST_INVALID } from '@latchkey/contracts/errors/permissions'
import { readPermissionRequest } from '@latchkey/contracts/permissions/readPermissionRequest'
import type { Delegation, Permission, PermissionRequest } from '@latchkey/contracts/permissions/schemas'
import type { Address, Hex } from 'viem'
import { obeyingContracts } from '../smartAccount/ownAccounts.ts'
import { delegateOf } from './delegateOf.ts'
import { delegationOf } from './delegationOf.ts'

/** A request of `wallet_grantPermissions`, and the delegation that grants it. */
export type Grant = { readonly request: PermissionRequest; readonly delegation: Delegation }

/** The manager lets anyone use a delegation to this address. The zero address has no key. */
const nobodysAddresses: readonly string[] = [`0x${'0'.repeat(37)}a11`, `0x${'0'.repeat(40)}`]

/** Reads the params of `wallet_grantPermissions`. @throws PERMISSION_REQUEST_INVALID, PERMISSION_TYPE_UNSUPPORTED */
export function readGrant(params: unknown, given: readGrant.Given): Grant {
  const { account, salt, nowMs } = given
  const request = readPermissionRequest(params, { nowMs })
  const delegate = delegateOf(request.signer)
  if (!delegate || nobodysAddresses.includes(delegate.toLowerCase()))
    throw invalid('signer is no account of its own. Name the address that will use the permission')
  for (const { data } of request.permissions)
    if (isObeying(data, account))
      throw invalid("a permission must not call the visitor's own accounts or a contract that acts for them")
  return { request, delegation: delegationOf(request, { delegate, account, salt }) }
}

export declare namespace readGrant {
  type Given = { readonly account: Address; readonly salt: Hex; readonly nowMs: number }
}

const invalid = (reason: string) => errorOf(PERMISSION_REQUEST_INVALID, { values: { reason } })

/** True if a permission calls a contract that would give the app full control of the account. */
function isObeying(data: Permission['data'], account: Address): boolean {
  const target = 'address' in data ? data.address : 'tokenAddress' in data ? data.tokenAddress : undefined
  return obeyingContracts(account).some((one) => one.toLowerCase() === target?.toLowerCase())
}
