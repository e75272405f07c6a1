import type { Clock } from '@latchkey/base/clock'
import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { Connector } from '@latchkey/core/connect/port'
import { type FoundWallet, type Page, watchWallets } from './discovery/watchWallets.ts'
import { readNetwork } from './networks/readNetwork.ts'
import { appProvider } from './provider/appProvider.ts'

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
  const timing = options.clock ? { clock: options.clock } : {}
  return {
    namespace: 'eip155',
    // On a server there is no page, so no wallets.
    discover: (found) => (page ? watchWallets(page, (wallet) => found(connectorOf(wallet))) : () => {}),
    proposal: (networks) => ({
      chains: networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').map((entry) => entry.caipNetworkId),
      methods,
      events,
    }),
    sessionLink: async (transport) => (await import('./link/sessionLink.ts')).sessionLink(transport, timing),
    address: async () => (await import('./address/addressRules.ts')).addressRules,
    balances: {
      async native({ network, address }) {
        const { getNativeBalance } = await import('./balances/getBalances.ts')
        return await getNativeBalance({ network, address, ...timing })
      },
      async token(params) {
        const { getToken } = await import('./balances/getBalances.ts')
        return await getToken({ ...params, ...timing })
      },
    },
    transfer: {
      estimate: async (params) => (await import('./send/estimateFee.ts')).estimateFee(params, timing),
      send: async (params) => (await import('./send/sendToken.ts')).sendToken(params),
      wait: async (params) => (await import('./send/waitForTransfer.ts')).waitForTransfer(params, timing),
      formStaysAfterNative: true,
    },
    readNetwork,
    provider: appProvider,
    signTypedData: async (params) => (await import('./sign/signTypedData.ts')).signTypedData(params),
    sendTransaction: async (params) => (await import('./send/sendTransaction.ts')).sendTransaction(params),
    signMessage: async (params) => (await import('./sign/signMessage.ts')).signMessage(params),
  } as const satisfies ChainAdapter
}

export declare namespace eip155 {
  type Options = {
    /** Methods the wallet protocol asks a wallet for, in place of the default ones. */
    readonly methods?: readonly string[]
    readonly clock?: Clock
    /** Where wallets of the browser are looked for; default: the window. */
    readonly page?: Page
  }
}

function connectorOf(wallet: FoundWallet): Connector {
  const { provider, ...facts } = wallet
  return {
    ...facts,
    namespace: 'eip155',
    connect: async (params) => (await import('./link/providerLink.ts')).connectProvider(provider, params),
    reconnect: async (params) => (await import('./link/providerLink.ts')).reconnectProvider(provider, params),
  }
}
