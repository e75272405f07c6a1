import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { WALLET_LOCKED, WALLET_UNREACHABLE } from '@latchkey/contracts/errors/troubleshoot'
import { accountOf } from '../connect/activeAccount.ts'
import type { Latchkey } from '../latchkey.ts'
import { isUnsupported, networksOf } from '../networks/appNetworks.ts'
import { connectorOf } from '../wallets/connectorOf.ts'
import { findWallet } from '../wallets/findWallet.ts'
import type { CheckParams, RunCheck } from './check.ts'

/** The connected wallet responds and shares its accounts. */
export const checkWallet: RunCheck = async (latchkey, params) => {
  const { connections, ...state } = latchkey.store.getState()
  const { connectionId } = accountOf({ connections, ...state })
  const connection = connections.find(({ id }) => id === connectionId)
  if (!connection) return 'skipped'
  const { walletId, topic } = connection
  if (topic !== undefined) return params.pingWallet ? ping(latchkey, topic) : 'skipped'
  await requestExtension(latchkey, walletId, params)
  return undefined
}

async function ping({ live, clock }: Latchkey, topic: string): Promise<number> {
  const startedAtMs = clock.now()
  try {
    const { client } = (await live.walletConnect) ?? {}
    if (!client) throw new Error('The wallet protocol was not loaded.')
    await client.ping(topic)
  } catch (cause) {
    throw errorOf(WALLET_UNREACHABLE, { cause })
  }
  return clock.now() - startedAtMs
}

/** Reconnecting requests the accounts without a prompt; a locked wallet returns none. */
async function requestExtension(latchkey: Latchkey, walletId: string, { signal }: CheckParams): Promise<void> {
  const { wallets, activeNamespace } = latchkey.store.getState()
  const wallet = findWallet(wallets, walletId)
  const connector = wallet && connectorOf(wallet, activeNamespace, activeNamespace)
  if (!connector) throw errorOf(WALLET_UNREACHABLE)
  const networks = networksOf(latchkey, activeNamespace)
  const link = await connector.reconnect({ networks, signal }).catch((cause) => {
    throw errorOf(WALLET_UNREACHABLE, { cause })
  })
  if (!link || link.accounts().length === 0) throw errorOf(WALLET_LOCKED)
}

/** Checks that the wallet is on a network of the app. */
export const checkNetwork: RunCheck = async (latchkey) => {
  const { networkId } = accountOf(latchkey.store.getState())
  if (networkId === undefined) return 'skipped'
  if (isUnsupported(latchkey, networkId)) throw errorOf(UNSUPPORTED_CHAIN)
  return undefined
}
