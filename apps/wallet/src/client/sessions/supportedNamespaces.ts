import type { SupportedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { WalletAccount } from '../accounts/account.ts'
import { walletNamespaces } from '../namespaces/walletNamespaces.ts'

/** The namespaces that this wallet can approve. The selected account comes first, because apps use the first one. */
export function supportedNamespaces(accounts: readonly WalletAccount[], selectedId: string): SupportedNamespaces {
  const ordered = [...accounts].sort((one, other) => Number(other.id === selectedId) - Number(one.id === selectedId))
  return Object.fromEntries(
    walletNamespaces.map(({ keys, networks }) => {
      const { namespace, methods, events } = keys
      const chains = networks.map(({ id }) => id)
      const addresses = ordered.flatMap((account) => account.addresses[namespace] ?? [])
      const all = chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
      return [namespace, { chains, methods, events, accounts: all }]
    }),
  )
}
