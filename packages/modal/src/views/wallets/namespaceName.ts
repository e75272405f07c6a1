import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'

const names: Partial<Record<Namespace, string>> = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }

/** The best-known network of each namespace, whose picture represents it. */
export const mainNetworks: Partial<Record<Namespace, CaipNetworkId>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/** Display name of a namespace. */
export const namespaceName = (namespace: Namespace): string => names[namespace] ?? namespace
