import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { linkKey } from '../../connect/linkKey.ts'
import type { Connector, WalletLink } from '../../connect/port.ts'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Wallet } from '../../wallets/wallet.ts'
import { signInThroughModal } from '../account/signInThroughModal.ts'
import { embeddedAdapters, embeddedWalletId, embeddedWalletInfo } from './embeddedWallet.ts'
import { embeddedRdns } from './readEmbeddedWallet.ts'

/** The embedded wallet as a wallet of the page, with a connector for each of the app's namespaces that it supports. */
export function embeddedRow(latchkey: Latchkey): Wallet {
  return livePart(latchkey, 'embedded.row', () => {
    const connectors = embeddedAdapters(latchkey).map(({ namespace }) => connectorOf(latchkey, namespace))
    return {
      id: embeddedWalletId,
      ...embeddedWalletInfo(latchkey),
      rdns: embeddedRdns(latchkey),
      connectors: Object.fromEntries(connectors.map((connector) => [connector.namespace, connector])),
    }
  })
}

/** The links of all namespaces belong to one connection: connecting in one namespace connects the others too. */
function connectorOf(latchkey: Latchkey, namespace: Namespace): Connector {
  const link = (): WalletLink | undefined => latchkey.live.links.get(linkKey(embeddedWalletId, namespace))?.link
  return {
    id: embeddedWalletId,
    ...embeddedWalletInfo(latchkey),
    rdns: embeddedRdns(latchkey),
    type: 'AUTH',
    namespace,
    async connect({ signal }) {
      await signInThroughModal(latchkey, { signal })
      const connected = link()
      if (!connected) throw errorOf(CONNECTOR_NOT_CONNECTED)
      return connected
    },
    async reconnect() {
      await latchkey.start()
      return link()
    },
  }
}
