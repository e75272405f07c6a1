import { permissionTypes } from '@latchkey/contracts/permissions/readPermissionRequest'
import { isUpgraded } from './isUpgraded.ts'
import type { Endpoints } from './smartAccounts.ts'

/** What an account may grant (ERC-7715), for `wallet_getCapabilities`; empty where it was not upgraded. @throws UPSTREAM_* */
export async function permissionCapabilities(
  site: Endpoints,
  account: { readonly chainId: string; readonly address: string },
): Promise<Readonly<Record<string, unknown>>> {
  if (!(await isUpgraded(site, account))) return {}
  return { permissions: { supported: true, signerTypes: ['account', 'key'], keyTypes: ['secp256k1'], permissionTypes } }
}
