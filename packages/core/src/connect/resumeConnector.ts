import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { networksFrom } from '../networks/networksFrom.ts'
import { discoverWallets } from '../wallets/discoverWallets.ts'
import { findWallet } from '../wallets/findWallet.ts'
import { applyConnections } from './applyConnections.ts'
import { connectionOf } from './connect.ts'
import type { Connection } from './connection.ts'
import { namespacesOf } from './connections.machine.ts'
import { followLink } from './followLink.ts'
import { inReconnectTime } from './inReconnectTime.ts'
import type { Connector } from './port.ts'
import { forget, isPending } from './remembered.ts'

/**
 * Restores a connection to a wallet in this page. Resolves once the outcome is known or the wallet has not responded in time; a
 * late response is still used.
 */
export async function resumeConnector(latchkey: Latchkey, remembered: Connection): Promise<void> {
  await inReconnectTime(latchkey, remembered, () => takeUp(latchkey, remembered))
}

async function takeUp(latchkey: Latchkey, remembered: Connection): Promise<void> {
  await discoverWallets(latchkey)
  const [namespace] = namespacesOf(remembered)
  const find = () =>
    namespace && findWallet(latchkey.store.getState().wallets, remembered.walletId)?.connectors[namespace]
  const connector = await appearing(latchkey, find)
  const networks = namespace ? networksFrom(latchkey, namespace, remembered.networks[namespace]) : []
  const link = namespace && (await connector?.reconnect({ networks }))
  if (!namespace || !link || link.accounts().length === 0) return forget(latchkey, remembered)
  if (!isPending(latchkey, remembered)) return
  const { walletId, wallet } = remembered
  const accountType = connector?.accountType
  const connection = connectionOf(latchkey, { namespace, walletId, wallet, link, ...(accountType && { accountType }) })
  followLink(latchkey, { connection, namespace, link })
  applyConnections(latchkey, { type: 'resumed', connection })
}

/** Waits for a wallet that announces itself late, as long as restoring a connection may take. */
function appearing(latchkey: Latchkey, find: () => Connector | undefined | ''): Promise<Connector | undefined> {
  const present = find()
  if (present) return Promise.resolve(present)
  return new Promise((resolve) => {
    const finish = (connector: Connector | undefined) => {
      stopWaiting()
      unsubscribe()
      latchkey.live.cleanup.delete(stop)
      resolve(connector)
    }
    const stop = () => finish(undefined)
    const stopWaiting = latchkey.clock.after(reconnectTimeoutMs, stop)
    const unsubscribe = latchkey.store.subscribe(() => {
      const connector = find()
      if (connector) finish(connector)
    })
    latchkey.live.cleanup.add(stop)
  })
}
