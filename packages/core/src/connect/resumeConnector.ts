import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { adoptLink } from './adoptLink.ts'
import type { Connector } from './port.ts'
import { giveUp, type Resumption } from './resumption.ts'
import { watchConnectors } from './watchConnectors.ts'

/** Takes up a connection to a wallet of this page. */
export async function resumeConnector(latchkey: Latchkey, resumption: Resumption): Promise<void> {
  const { namespace, attempt, stored } = resumption
  watchConnectors(latchkey)
  const connector = await appearing(latchkey, stored.connectorId)
  const link = await connector?.reconnect({ networks: networksOf(latchkey, namespace) })
  if (!link) return giveUp(latchkey, resumption)
  const wallet = { name: stored.walletName, ...(stored.walletIcon && { icon: stored.walletIcon }) }
  adoptLink(latchkey, { namespace, attempt, link, wallet })
}

/** Wallets may announce themselves late; waits for one as long as a connection may take to come back. */
function appearing(latchkey: Latchkey, connectorId: string): Promise<Connector | undefined> {
  const find = () => latchkey.store.getState().connectors.find(({ id }) => id === connectorId)
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
