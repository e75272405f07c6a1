import type { Network } from '@latchkey/core/networks/network'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The first local development chain, with its own RPC URL. In a browser, replace `rpcUrls` with that of the server's proxy. */
export const latchkeyDevnet = {
  id: 31337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Latchkey Devnet',
  nativeCurrency: ether,
  rpcUrls: ['http://127.0.0.1:8545'],
  testnet: true,
} as const satisfies Network

/** The second local development chain. */
export const latchkeyDevnetTwo = {
  ...latchkeyDevnet,
  id: 31338,
  caipNetworkId: 'eip155:31338',
  name: 'Latchkey Devnet Two',
  rpcUrls: ['http://127.0.0.1:8546'],
} as const satisfies Network
