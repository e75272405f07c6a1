import type { Latchkey } from '../latchkey.ts'
import { discoverWallets } from '../wallets/discoverWallets.ts'
import { connect } from './connect.ts'

/**
 * Connects the wallet that frames this page, such as Safe, as soon as it is found. Runs once per page, and not if the namespace
 * already has a connection or a pending attempt.
 */
export async function connectHost(latchkey: Latchkey): Promise<void> {
  await discoverWallets(latchkey)
  await latchkey.live.restored
  const { store, live } = latchkey
  if (live.destroyed) return
  const stop = store.subscribe(check)
  live.cleanup.add(stop)
  check()

  function check(): void {
    const { wallets, active, attempts } = store.getState()
    for (const { id, connectors } of wallets)
      for (const { namespace, connectsItself } of Object.values(connectors)) {
        if (!connectsItself) continue
        stop()
        live.cleanup.delete(stop)
        // The visitor can still connect manually.
        if (!active[namespace] && !attempts[namespace]) connect(latchkey, { walletId: id, namespace }).catch(() => {})
        return
      }
  }
}
