import type { ChainConfig } from '../src/chains/chainConfig.ts'

/** A chain without a node, with tokens of the given decimals. */
export const testChain = (id: string, decimals: Readonly<Record<string, number>>): ChainConfig => ({
  id,
  name: 'Test',
  rpcUrl: 'http://localhost',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: Object.entries(decimals).map(([address, decimals]) => ({
    ...{ address, decimals },
    ...{ name: 'T', symbol: 'T', eip2612: false },
  })),
})
