/** The networks in a wallet's directory entry, by its namespaces. */
export const mainnets: Readonly<Partial<Record<string, readonly string[]>>> = {
  eip155: [
    'eip155:1',
    'eip155:10',
    'eip155:56',
    'eip155:100',
    'eip155:137',
    'eip155:8453',
    'eip155:42161',
    'eip155:43114',
  ],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  cosmos: ['cosmos:cosmoshub-4'],
}
