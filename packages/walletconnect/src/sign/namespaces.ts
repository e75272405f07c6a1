import { parseCaipAddress } from '@latchkey/base/caip'
import type { ProposalNamespace, ProposalNamespaces, SessionNamespace, SessionNamespaces } from './types.ts'

export const prefixOf = (key: string): string => key.split(':', 1)[0] ?? key

export const chainsOfAccounts = (accounts: readonly string[]): readonly string[] =>
  union(accounts.flatMap((account) => parseCaipAddress(account)?.networkId ?? []))

export const union = <item>(...lists: readonly (readonly item[])[]): readonly item[] => [...new Set(lists.flat())]

/** Chains of an entry: its key if that is a CAIP-2 id, else its `chains`. */
export const chainsOfEntry = (key: string, entry: ProposalNamespace): readonly string[] =>
  key.includes(':') ? [key] : (entry.chains ?? [])

/** Namespaces with `chains` in every entry, as mobile wallets require; entries keyed by a chain join their namespace. */
export function withChains(...sets: readonly ProposalNamespaces[]): ProposalNamespaces {
  const result: Record<string, ProposalNamespace> = {}
  for (const [key, entry] of sets.flatMap(Object.entries<ProposalNamespace>)) {
    const known = result[prefixOf(key)]
    result[prefixOf(key)] = {
      chains: union(known?.chains ?? [], chainsOfEntry(key, entry)),
      methods: union(known?.methods ?? [], entry.methods),
      events: union(known?.events ?? [], entry.events),
    }
  }
  return result
}

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
