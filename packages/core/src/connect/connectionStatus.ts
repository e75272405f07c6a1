import type { Namespace } from '@latchkey/base/caip'
import type { Connections } from './connection.ts'

/**
 * How a wallet stands in a namespace (spec S4.3): `connected` when the app acts as one of its accounts, `active` when it has a
 * connection there beside the one in use, which `setActive` chooses without asking anybody, else `disconnected`.
 */
export function connectionStatus(
  { connections, active }: Pick<Connections, 'connections' | 'active'>,
  { walletId, namespace }: { readonly walletId: string; readonly namespace: Namespace },
): 'connected' | 'active' | 'disconnected' {
  const own = connections.filter((one) => one.walletId === walletId && one.networks[namespace] !== undefined)
  if (own.some(({ id }) => id === active[namespace]?.connectionId)) return 'connected'
  return own.length > 0 ? 'active' : 'disconnected'
}
