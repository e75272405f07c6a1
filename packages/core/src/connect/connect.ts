import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_FOUND } from '@latchkey/contracts/errors/connect'
import { CONNECT_ABORTED, WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/pairing'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { connectorOf } from '../wallets/connectorOf.ts'
import { discoverWallets } from '../wallets/discoverWallets.ts'
import { findWallet } from '../wallets/findWallet.ts'
import { accountsOf } from './accountsOf.ts'
import type { AccountView } from './accountView.ts'
import { accountOf } from './activeAccount.ts'
import { applyConnections } from './applyConnections.ts'
import { beginAttempt } from './attempt.ts'
import { connectFault } from './connectFault.ts'
import type { AccountType, Connection } from './connection.ts'
import { followLink } from './followLink.ts'
import { lacksNamespace } from './lacksNamespace.ts'
import type { WalletLink } from './port.ts'

/**
 * Connects a wallet found in this page, or the embedded wallet, and makes it the active one of its namespace. Resolves with the
 * account.
 *
 * @throws CONNECTOR_NOT_FOUND, WALLET_LACKS_NAMESPACE, MODAL_MISSING and MODAL_CLOSED when the visitor has to sign in to the
 * embedded wallet, CONNECTION_REJECTED, CONNECT_FAILED, WALLET_HAS_NO_ACCOUNT, CONNECT_ABORTED when `signal` aborts or a newer
 * attempt replaces this one, other errors of the wallet
 */
export async function connect(latchkey: Latchkey, params: connect.Params): Promise<AccountView> {
  assertAlive(latchkey)
  const { networkId, signal } = params
  const { activeNamespace } = latchkey.store.getState()
  const find = () => findWallet(latchkey.store.getState().wallets, params.walletId)
  let wallet = find()
  if (!wallet) {
    await discoverWallets(latchkey)
    wallet = find()
  }
  const connector = wallet && connectorOf(wallet, params.namespace ?? activeNamespace, params.namespace)
  if (!wallet && latchkey.options.embeddedWallet)
    return (await import('../embedded/frame/connectRow.ts')).connectRow(latchkey, params)
  if (!wallet) throw errorOf(CONNECTOR_NOT_FOUND, { values: { connectorId: params.walletId } })
  if (!connector) throw lacksNamespace(wallet, params.namespace)
  const { id: walletId, namespace } = connector
  const info = { name: wallet.name, ...(wallet.icon && { icon: wallet.icon }) }
  const attempt = beginAttempt(latchkey, namespace, { walletId, wallet: info })
  signal?.addEventListener('abort', attempt.end, { once: true })
  try {
    const networks = networksOf(latchkey, namespace)
    const link = await connector.connect({ networks, ...(networkId && { networkId }), ...(signal && { signal }) })
    if (signal?.aborted || !attempt.isCurrent()) throw errorOf(CONNECT_ABORTED)
    if (link.accounts().length === 0) throw errorOf(WALLET_HAS_NO_ACCOUNT)
    // Connected: aborting from here on must not end the attempt.
    signal?.removeEventListener('abort', attempt.end)
    const { accountType } = connector
    const facts = { namespace, walletId, wallet: info, link, ...(accountType && { accountType }) }
    adopt(latchkey, connectionOf(latchkey, facts), namespace, link)
    return accountOf(latchkey.store.getState(), namespace)
  } catch (error) {
    attempt.end()
    throw signal?.aborted ? errorOf(CONNECT_ABORTED, { cause: error }) : connectFault(latchkey, error)
  } finally {
    signal?.removeEventListener('abort', attempt.end)
  }
}

export declare namespace connect {
  type Params = {
    /** Id of the wallet, or of one of its connectors. */
    readonly walletId: string
    /** Default: the active namespace if the wallet supports it, otherwise the wallet's first namespace. */
    readonly namespace?: Namespace
    readonly networkId?: CaipNetworkId
    readonly signal?: AbortSignal
  }
}

function adopt(latchkey: Latchkey, connection: Connection, namespace: Namespace, link: WalletLink): void {
  followLink(latchkey, { connection, namespace, link })
  applyConnections(latchkey, { type: 'connected', connection, focus: namespace })
}

/** Builds the connection of a wallet in the page from its live link. */
export function connectionOf(latchkey: Latchkey, params: connectionOf.Params): Connection {
  const { namespace, walletId, wallet, link, accountType: type } = params
  latchkey.live.sequence += 1
  return {
    id: `${walletId}@${namespace}`,
    epoch: latchkey.live.sequence,
    walletId,
    wallet,
    via: 'injected',
    status: 'connected',
    accounts: accountsOf(link, namespace, type),
    networks: { [namespace]: link.networkId() },
  }
}

export declare namespace connectionOf {
  type Params = {
    readonly namespace: Namespace
    readonly walletId: string
    readonly wallet: Connection['wallet']
    readonly link: WalletLink
    readonly accountType?: AccountType
  }
}
