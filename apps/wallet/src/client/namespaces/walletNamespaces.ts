import { eip155Namespace } from './eip155/eip155Namespace.ts'
import { solanaNamespace } from './solana/solanaNamespace.ts'
import type { WalletNamespace } from './walletNamespace.ts'

/** Every namespace of this wallet: one folder and one line each. */
export const walletNamespaces: readonly WalletNamespace[] = [eip155Namespace, solanaNamespace]

/** The namespace of a CAIP-2 or CAIP-10 id; undefined if this wallet does not support it. */
export function namespaceOf(id: string): WalletNamespace | undefined {
  const name = id.slice(0, id.indexOf(':'))
  return walletNamespaces.find(({ keys }) => keys.namespace === name)
}
