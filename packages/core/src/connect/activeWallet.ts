import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { adapterOf } from '../chain/adapterOf.ts'
import type { ChainAdapter } from '../chain/port.ts'
import type { Latchkey } from '../latchkey.ts'
import type { WalletLink } from './port.ts'
import { type ActiveConnection, activeConnection } from './slots.ts'

/** What an action needs to ask the connected wallet. @throws CONNECTOR_NOT_CONNECTED */
export function activeWallet(latchkey: Latchkey): activeWallet.Wallet {
  const { activeNamespace } = latchkey.store.getState()
  const connection = activeConnection(latchkey)
  const link = latchkey.live.links.get(activeNamespace)?.link
  const adapter = adapterOf(latchkey, activeNamespace)
  if (!connection || !link || !adapter) throw errorOf(CONNECTOR_NOT_CONNECTED)
  return { ...connection, namespace: activeNamespace, link, adapter }
}

export declare namespace activeWallet {
  type Wallet = ActiveConnection & {
    readonly namespace: Namespace
    readonly link: WalletLink
    readonly adapter: ChainAdapter
  }
}
