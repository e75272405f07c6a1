import type { Clock } from '@latchkey/base/clock'
import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { Connector } from '@latchkey/core/connect/port'
import type { StandardWallet } from './discovery/standardWallet.ts'
import { iconOf, type Page, watchWallets } from './discovery/watchWallets.ts'
import { solanaMethods } from './link/requests.ts'
import { appWallet } from './provider/appWallet.ts'

/** Solana for `createLatchkey({ adapters: [solana()] })`. The chain library loads with the first method that needs it. */
export function solana(options: solana.Options = {}) {
  const { page = globalThis.window } = options
  const timing = options.clock ? { clock: options.clock } : {}
  return {
    namespace: 'solana',
    // On a server there is no page, so no wallets.
    discover: (found) => (page ? watchWallets(page, (wallet) => found(connectorOf(wallet))) : () => {}),
    proposal: (networks) => ({
      chains: networks.filter(({ chainNamespace }) => chainNamespace === 'solana').map((entry) => entry.caipNetworkId),
      methods: solanaMethods,
      events: ['accountsChanged'],
    }),
    provider: appWallet,
    capabilities: async () => (await import('./capabilities.ts')).capabilities(timing),
  } as const satisfies ChainAdapter
}

export declare namespace solana {
  type Options = {
    readonly clock?: Clock
    /** Where wallets of the browser are looked for; default: the window. */
    readonly page?: Page
  }
}

/** Wallets of the standard have no id but their name. */
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
