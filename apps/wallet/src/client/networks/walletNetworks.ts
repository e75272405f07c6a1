import type { WalletNetwork } from '../namespaces/walletNamespace.ts'
import { walletNamespaces } from '../namespaces/walletNamespaces.ts'

/** The networks of all namespaces. */
export const walletNetworks: readonly WalletNetwork[] = walletNamespaces.flatMap(({ networks }) => networks)

/** The network of a CAIP-2 id; undefined if this wallet does not support it. */
export function walletNetwork(id: string): WalletNetwork | undefined {
  return walletNetworks.find((network) => network.id === id)
}

/** Its name, or the id of an unknown network. */
export const networkName = (id: string): string => walletNetwork(id)?.name ?? id
