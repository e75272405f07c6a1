import { errorOf } from '@latchkey/base/errors'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { assertChain } from '@latchkey/eip155/keys/requestedChain'
import { delegationData } from '@latchkey/eip155/permissions/delegationData'
import { readGrant } from '@latchkey/eip155/permissions/readGrant'
import type { OwnerRequest } from '@latchkey/eip155/smartAccount/ownerRequest'
import type { Address } from 'viem'
import type { SignRequest } from '../commands.ts'
import { seedOf } from '../grantSeed.ts'

/**
 * The delegation to sign for an app's `wallet_grantPermissions`, rebuilt from the request's parameters, so that the page cannot
 * substitute another one. `nowMs`: this device's clock.
 *
 * @throws RPC_INVALID_PARAMS, CHAIN_MISMATCH, PERMISSION_REQUEST_INVALID, PERMISSION_TYPE_UNSUPPORTED
 */
export function grantRequest(request: SignRequest, { owner, nowMs }: grantRequest.Params): OwnerRequest {
  const { method, params, chainId, prepared } = request
  const seed = seedOf(prepared)
  // A time in the future would allow a permission to last longer.
  if (!seed || seed.nowMs > nowMs)
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'the permission is not prepared' } })
  const { request: asked, delegation } = readGrant(params, { account: owner, ...seed })
  assertChain(asked.chainId, chainId)
  const data = delegationData(delegation, Number(chainId.slice('eip155:'.length)))
  return { method: 'eth_signTypedData_v4', params: [owner, data] }
}

export declare namespace grantRequest {
  type Params = { readonly owner: Address; readonly nowMs: number }
}
