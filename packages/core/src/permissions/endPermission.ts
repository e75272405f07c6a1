import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../assertAlive.ts'
import { requestWallet } from '../chain/requestWallet.ts'
import { frameOf } from '../embedded/frame/frameOf.ts'
import type { Latchkey } from '../latchkey.ts'
import type { GrantedPermission } from './readPermissions.ts'

const method = 'wallet_revokePermissions'

/**
 * Revokes a permission with the embedded wallet, on the permission's network. Resolves once it is revoked there.
 *
 * @throws USER_REJECTED, OPTION_INVALID without `embeddedWallet`, errors of the wallet and the network
 */
export async function endPermission(
  latchkey: Latchkey,
  { permission, signal }: { readonly permission: GrantedPermission; readonly signal?: AbortSignal },
): Promise<void> {
  assertAlive(latchkey)
  const { networkId, context } = permission
  const rpcRequest = { method, params: [{ permissionContext: context }], chainId: networkId }
  await requestWallet(() => request(frameOf(latchkey), 'RPC request', rpcRequest, { signal }), { method, signal })
}
