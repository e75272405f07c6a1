import type { State } from '../state.ts'

/**
 * The account whose permissions the visitor can see and revoke: the account of the embedded wallet's key, while the wallet is
 * active on an EVM network. Smart accounts cannot grant permissions.
 */
export function permissionAccount({ connections, active, activeNamespace }: State): string | undefined {
  const connection = connections.find(({ id }) => id === active[activeNamespace]?.connectionId)
  if (activeNamespace !== 'eip155' || connection?.via !== 'embedded') return undefined
  return connection.accounts.find(({ namespace, type }) => namespace === 'eip155' && type === 'eoa')?.address
}
