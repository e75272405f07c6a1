import type { Connecting } from '@latchkey/core/chain/port'
import type { Connector } from '@latchkey/core/connect/port'
import type { StandardWallet } from './discovery/standardWallet.ts'
import { iconOf, watchWallets } from './discovery/watchWallets.ts'
import { solanaMethods } from './link/requests.ts'
import type { SolanaOptions } from './solanaOptions.ts'

/** Discovery of the page's wallets, and the proposal for the others. */
export function connecting(options: SolanaOptions = {}): Connecting {
  const { page = globalThis.window } = options
  return {
    // A server has no window and therefore no wallets.
    discover: (found) => (page ? watchWallets(page, (wallet) => found(connectorOf(wallet))) : () => {}),
    proposal: (networks) => ({
      chains: networks.filter(({ chainNamespace }) => chainNamespace === 'solana').map((entry) => entry.caipNetworkId),
      methods: solanaMethods,
      events: ['accountsChanged'],
    }),
    capabilities: async () => (await import('./capabilities.ts')).capabilities(options),
  }
}

/** The Wallet Standard identifies wallets by name only. */
function connectorOf(wallet: StandardWallet): Connector {
  const icon = iconOf(wallet)
  const link = () => import('./link/standardLink.ts')
  return {
    id: `wallet-standard:${wallet.name}`,
    name: wallet.name,
    type: 'ANNOUNCED',
    namespace: 'solana',
    ...(icon ? { icon } : {}),
    connect: async (params) => (await link()).connectWallet(wallet, params),
    reconnect: async (params) => (await link()).reconnectWallet(wallet, params),
  }
}
