import { type GrantedPermission, getPermissions, type PermissionRule } from '@latchkey/api/permissions/getPermissions'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

export type { GrantedPermission, PermissionRule }

/**
 * The permissions that an account granted to apps of the project, on all networks, newest first (spec S7.20).
 *
 * @throws INVALID_CAIP_ADDRESS, API_*
 */
export function readPermissions(
  latchkey: Latchkey,
  params: { readonly address: string; readonly signal?: AbortSignal },
): Promise<readonly GrantedPermission[]> {
  return getPermissions(apiOf(latchkey), params)
}
