import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { adapterOf } from '../chain/adapterOf.ts'
import type { ChainAdapter } from '../chain/port.ts'
import type { Latchkey } from '../latchkey.ts'
import { connectedAccount } from './activeAccount.ts'
import { linkKey } from './linkKey.ts'
import type { WalletLink } from './port.ts'

/** The connected wallet's link, with the account and adapter for its requests. @throws CONNECTOR_NOT_CONNECTED */
export function activeWallet(latchkey: Latchkey, namespace?: Namespace): activeWallet.Wallet {
  const account = connectedAccount(latchkey, namespace)
  const { connectionId = '' } = (account && latchkey.store.getState().active[account.namespace]) ?? {}
  const link = account && latchkey.live.links.get(linkKey(connectionId, account.namespace))?.link
  const adapter = account && adapterOf(latchkey, account.namespace)
  if (!account || !link || !adapter) throw errorOf(CONNECTOR_NOT_CONNECTED)
  return { ...account, connectionId, link, adapter }
}

export declare namespace activeWallet {
  type Wallet = {
    readonly namespace: Namespace
    readonly connectionId: string
    readonly address: string
    readonly networkId: CaipNetworkId
    readonly link: WalletLink
    readonly adapter: ChainAdapter
  }
}
