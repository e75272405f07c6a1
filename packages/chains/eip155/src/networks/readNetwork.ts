import type { Network, NetworkDefinition } from '@latchkey/core/networks/network'

/** Converts a chain of `viem/chains`, or of the same shape; undefined for anything else. */
export function readNetwork(definition: unknown): Network | undefined {
  const chain = definition as Partial<NetworkDefinition> | null | undefined
  const urls = chain?.rpcUrls?.default?.http
  if (typeof chain?.id !== 'number' || !Array.isArray(urls) || !chain.nativeCurrency || !chain.name) return undefined
  const { id, name, nativeCurrency, testnet, blockExplorers } = chain
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: urls,
    ...(blockExplorers && { blockExplorers: Object.values(blockExplorers) }),
    ...(testnet && { testnet }),
  }
}
