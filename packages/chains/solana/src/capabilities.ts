import type { Capabilities } from '@latchkey/core/chain/port'
import type { Connector } from '@latchkey/core/connect/port'
import type { StandardWallet } from './discovery/standardWallet.ts'
import { iconOf, watchWallets } from './discovery/watchWallets.ts'
import { solanaMethods } from './link/requests.ts'
import type { solana } from './solana.ts'

/** Capabilities of the namespace. Each one loads its code, and the chain library, on first use. */
export function capabilities(options: solana.Options = {}) {
  const { page = globalThis.window } = options
  const timing = options.clock ? { clock: options.clock } : {}
  return {
    // A server has no window and therefore no wallets.
    discover: (found) => (page ? watchWallets(page, (wallet) => found(connectorOf(wallet))) : () => {}),
    proposal: (networks) => ({
      chains: networks.filter(({ chainNamespace }) => chainNamespace === 'solana').map((entry) => entry.caipNetworkId),
      methods: solanaMethods,
      events: ['accountsChanged'],
    }),
    sessionLink: async (transport) => (await import('./link/sessionLink.ts')).sessionLink(transport),
    address: async () => (await import('./address/addressRules.ts')).addressRules,
    signMessage: async (params) => (await import('./sign/signMessage.ts')).signMessage(params),
    balances: {
      async native({ network, address }) {
        const { getNativeBalance } = await import('./balances/getNativeBalance.ts')
        return await getNativeBalance({ network, address, ...timing })
      },
    },
    transfer: {
      estimate: async (params) => (await import('./transfer/estimateFee.ts')).estimateFee(params, timing),
      send: async (params) => (await import('./transfer/sendTransfer.ts')).sendTransfer(params, timing),
      wait: async (params) => (await import('./transfer/waitForTransfer.ts')).waitForTransfer(params, timing),
    },
  } as const satisfies Capabilities
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
