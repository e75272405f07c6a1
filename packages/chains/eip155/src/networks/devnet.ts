import type { Network } from '@latchkey/core/networks/network'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The two local development chains, at their own addresses; in a browser give `rpcUrls` that lead through the server's proxy. */
export const latchkeyDevnet = {
  id: 31337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Latchkey Devnet',
  nativeCurrency: ether,
  rpcUrls: ['http://127.0.0.1:8545'],
  testnet: true,
} as const satisfies Network

export const latchkeyDevnetTwo = {
  ...latchkeyDevnet,
  id: 31338,
  caipNetworkId: 'eip155:31338',
  name: 'Latchkey Devnet Two',
  rpcUrls: ['http://127.0.0.1:8546'],
} as const satisfies Network
