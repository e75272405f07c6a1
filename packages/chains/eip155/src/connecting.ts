import type { Clock } from '@latchkey/base/clock'
import type { Connecting } from '@latchkey/core/chain/port'
import type { Connector } from '@latchkey/core/connect/port'
import type { FoundWallet } from './discovery/foundWallet.ts'
import { watchWallets } from './discovery/watchWallets.ts'
import type { Eip155Options } from './eip155Options.ts'

/** Methods requested from wallets by default. Wallets may decline any of them. */
const defaultMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  // EIP-5792.
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getCapabilities',
] as const
const events = ['chainChanged', 'accountsChanged'] as const

/** Discovery of the page's wallets, and the proposal for the others. */
export function connecting(options: Eip155Options = {}): Connecting {
  const { page = globalThis.window, methods = defaultMethods } = options
  return {
    discover(found) {
      // A server has no window and therefore no wallets.
      if (!page) return () => {}
      if ((page.parent ?? page) !== page)
        import('./safe/findSafe.ts').then(
          ({ findSafe }) => findSafe({ ...options, page, found }),
          () => {},
        )
      return watchWallets(page, (wallet) => found(connectorOf(wallet, options)))
    },
    proposal: (networks) => ({
      chains: networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').map((entry) => entry.caipNetworkId),
      methods,
      events,
    }),
    capabilities: async () => (await import('./capabilities.ts')).capabilities(options),
  }
}

function connectorOf(wallet: FoundWallet, options: { readonly clock?: Clock }): Connector {
  const { provider, ...facts } = wallet
  const link = () => import('./link/providerLink.ts')
  return {
    ...facts,
    namespace: 'eip155',
    connect: async (params) => (await link()).connectProvider(provider, params, options),
    reconnect: async (params) => (await link()).reconnectProvider(provider, params, options),
  }
}
