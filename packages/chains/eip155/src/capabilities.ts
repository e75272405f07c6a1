import type { Clock } from '@latchkey/base/clock'
import type { Capabilities } from '@latchkey/core/chain/port'
import type { Connector } from '@latchkey/core/connect/port'
import { type FoundWallet, watchWallets } from './discovery/watchWallets.ts'
import type { eip155 } from './eip155.ts'

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

/** Capabilities of the namespace. Each one loads its code on first use. */
export function capabilities(options: eip155.Options = {}) {
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
    sessionLink: async (transport) => (await import('./link/sessionLink.ts')).sessionLink(transport, options),
    address: async () => (await import('./address/addressRules.ts')).addressRules,
    balances: {
      async native({ network, address }) {
        const { getNativeBalance } = await import('./balances/getBalances.ts')
        return await getNativeBalance({ network, address, ...(options.clock && { clock: options.clock }) })
      },
      async token(params) {
        const { getToken } = await import('./balances/getBalances.ts')
        return await getToken({ ...params, ...(options.clock && { clock: options.clock }) })
      },
    },
    transfer: {
      estimate: async (params) => (await import('./send/estimateFee.ts')).estimateFee(params, options),
      send: async (params) => (await import('./send/sendToken.ts')).sendToken(params),
      wait: async (params) => (await import('./send/waitForTransfer.ts')).waitForTransfer(params, options),
      formStaysAfterNative: true,
    },
    calls: async () => (await import('./calls/callBatches.ts')).callBatches(options),
    signTypedData: async (params) => (await import('./sign/signTypedData.ts')).signTypedData(params),
    sendTransaction: async (params) => (await import('./send/sendTransaction.ts')).sendTransaction(params),
    signMessage: async (params) => (await import('./sign/signMessage.ts')).signMessage(params),
  } as const satisfies Capabilities
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
