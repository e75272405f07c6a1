import type { Network } from '@latchkey/core/networks/network'

const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** The public clusters. A reference is the first 32 characters of the genesis hash (CAIP-30). */
export const solanaMainnet = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency,
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  blockExplorers: [{ name: 'Solana Explorer', url: 'https://explorer.solana.com' }],
} as const satisfies Network

/** Solana's development network. */
export const solanaDevnet = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency,
  rpcUrls: ['https://api.devnet.solana.com'],
  testnet: true,
} as const satisfies Network

/** Solana's test network. */
export const solanaTestnet = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  chainNamespace: 'solana',
  name: 'Solana Testnet',
  nativeCurrency,
  rpcUrls: ['https://api.testnet.solana.com'],
  testnet: true,
} as const satisfies Network

/** The local development chain, with its direct RPC URL. In a browser, replace `rpcUrls` with those of the server's proxy. */
export const latchkeySolana = {
  id: '7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf',
  caipNetworkId: 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf',
  chainNamespace: 'solana',
  name: 'Latchkey Solana',
  nativeCurrency,
  rpcUrls: ['http://127.0.0.1:8899'],
  testnet: true,
} as const satisfies Network
