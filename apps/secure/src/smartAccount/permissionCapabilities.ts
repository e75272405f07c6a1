import { permissionTypes } from '@latchkey/contracts/permissions/readPermissionRequest'
import { isUpgraded } from './isUpgraded.ts'
import type { Endpoints } from './smartAccounts.ts'

/** Permissions that an account can grant (ERC-7715), for `wallet_getCapabilities`. Empty before its upgrade. @throws UPSTREAM_* */
export async function permissionCapabilities(
  site: Endpoints,
  account: { readonly chainId: string; readonly address: string },
): Promise<Readonly<Record<string, unknown>>> {
  if (!(await isUpgraded(site, account))) return {}
  return { permissions: { supported: true, signerTypes: ['account', 'key'], keyTypes: ['secp256k1'], permissionTypes } }
}
