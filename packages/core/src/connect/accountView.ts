import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { type ActiveAccounts, type Attempt, addressesIn, type Connection, type WalletInfo } from './connection.ts'

/** The active account of a namespace, or a pending connect attempt (spec S4.1). */
export type AccountView = {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  readonly namespace: Namespace
  readonly connectionId?: string
  readonly walletId?: string
  readonly wallet?: WalletInfo
  /** Every address of this namespace that the wallet shares. */
  readonly accounts: readonly string[]
  readonly address?: string
  readonly networkId?: CaipNetworkId
}

/** A pending attempt is shown only while nothing is connected, so that trying another wallet does not change the page. */
export function accountView(params: accountView.Params): AccountView {
  const { namespace, active, connection, attempt } = params
  const networkId = connection?.networks[namespace]
  if (active && connection) {
    const { id, walletId, wallet, status } = connection
    const { address } = active
    const accounts = addressesIn(connection, namespace)
    return { status, namespace, connectionId: id, walletId, wallet, accounts, address, ...(networkId && { networkId }) }
  }
  if (!attempt) return { status: 'disconnected', namespace, accounts: [] }
  const { walletId, wallet } = attempt
  return { status: 'connecting', namespace, walletId, ...(wallet && { wallet }), accounts: [] }
}

export declare namespace accountView {
  type Params = {
    readonly namespace: Namespace
    readonly active: ActiveAccounts[Namespace]
    readonly connection: Connection | undefined
    readonly attempt: Attempt | undefined
  }
}
