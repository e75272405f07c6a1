import { parseCaipAddress } from '@latchkey/base/caip'
import { union } from './namespaces.ts'
import type { SessionNamespace, SessionNamespaces } from './types.ts'

export const chainsOfAccounts = (accounts: readonly string[]): readonly string[] =>
  union(accounts.flatMap((account) => parseCaipAddress(account)?.networkId ?? []))

/** Approved namespaces with `chains` in every entry, as mobile apps require. */
export const withAccountChains = (namespaces: SessionNamespaces): SessionNamespaces =>
  Object.fromEntries(
    Object.entries(namespaces).map(([key, entry]) => [
      key,
      { ...entry, chains: entry.chains ?? chainsOfAccounts(entry.accounts) },
    ]),
  )

const entriesOn = (namespaces: SessionNamespaces, chainId: string): readonly SessionNamespace[] =>
  Object.values(namespaces).filter((entry) => chainsOfAccounts(entry.accounts).includes(chainId))

/** A chain is approved when an account is on it; `chains` lists are ignored. */
export const isChainApproved = (namespaces: SessionNamespaces, chainId: string): boolean =>
  entriesOn(namespaces, chainId).length > 0

export const isMethodApproved = (namespaces: SessionNamespaces, chainId: string, method: string): boolean =>
  entriesOn(namespaces, chainId).some((entry) => entry.methods.includes(method))

export const isEventApproved = (namespaces: SessionNamespaces, chainId: string, event: string): boolean =>
  entriesOn(namespaces, chainId).some((entry) => entry.events.includes(event))
