import type { Namespace } from '@latchkey/base/caip'
import type { Connections } from './connection.ts'

/**
 * Status of a wallet in a namespace (spec S4.3): `connected` when one of its accounts is the active one, `active` when it has a
 * connection that `setActive` can select without a wallet request, otherwise `disconnected`.
 */
export function connectionStatus(
  { connections, active }: Pick<Connections, 'connections' | 'active'>,
  { walletId, namespace }: { readonly walletId: string; readonly namespace: Namespace },
): 'connected' | 'active' | 'disconnected' {
  const own = connections.filter((one) => one.walletId === walletId && one.networks[namespace] !== undefined)
  if (own.some(({ id }) => id === active[namespace]?.connectionId)) return 'connected'
  return own.length > 0 ? 'active' : 'disconnected'
}
