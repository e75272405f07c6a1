import { permissionAccount } from '@latchkey/core/permissions/permissionAccount'
import { type GrantedPermission, readPermissions } from '@latchkey/core/permissions/readPermissions'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { type ReadState, useRead } from '@latchkey/react/useRead'

/** Permissions that the embedded wallet granted to apps. Idle for other wallets. */
export function usePermissions(): ReadState<readonly GrantedPermission[]> {
  const address = useLatchkeyState(permissionAccount)
  return useRead(address, (latchkey, signal) => readPermissions(latchkey, { address: address ?? '', signal }))
}
