import type { ProposalNamespace, ProposalNamespaces } from './types.ts'

export const prefixOf = (key: string): string => key.split(':', 1)[0] ?? key

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
