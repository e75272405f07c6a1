import type { Clock } from '@latchkey/base/clock'
import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { Connector } from '@latchkey/core/connect/port'
import { type FoundWallet, type Page, watchWallets } from './discovery/watchWallets.ts'
import { readNetwork } from './networks/readNetwork.ts'
import { appProvider } from './provider/appProvider.ts'
import type { FramedPage } from './safe/safeFrame.ts'

/** What the wallet protocol asks a wallet for by default; all of it optional for the wallet. */
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

/** EVM networks for `createLatchkey({ adapters: [eip155()] })`. What a visitor may never use is loaded when it is used. */
export function eip155(options: eip155.Options = {}) {
  const { page = globalThis.window, methods = defaultMethods } = options
  return {
    namespace: 'eip155',
    discover(found) {
      // On a server there is no page, so no wallets.
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
    readNetwork,
    provider: appProvider,
    capabilities: async () => (await import('./capabilities.ts')).capabilities(options),
  } as const satisfies ChainAdapter
}

export declare namespace eip155 {
  type Options = {
    /** Methods the wallet protocol asks a wallet for, in place of the default ones. */
    readonly methods?: readonly string[]
    /** Origins of Safe interfaces besides `https://app.safe.global` that may show the app in a frame. */
    readonly safeOrigins?: readonly string[]
    readonly clock?: Clock
    /** Where wallets of the browser are looked for; default: the window. */
    readonly page?: Page & FramedPage
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
