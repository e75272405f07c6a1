const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Wallet Standard's name of a network (CAIP-2 id); `solana:localnet` for private networks. */
export const standardChain = (networkId: string): string => clusters[networkId] ?? 'solana:localnet'
