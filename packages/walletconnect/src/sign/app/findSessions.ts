import { isChainApproved, isEventApproved, isMethodApproved } from '../approvedNamespaces.ts'
import { chainsOfEntry, prefixOf } from '../namespaces.ts'
import type { ProposalNamespace, ProposalNamespaces, Session, SessionNamespaces } from '../types.ts'

/** Sessions that cover every requested namespace: its chains, and its methods and events on each of them. */
export const findSessions = (
  sessions: readonly Session[],
  { requiredNamespaces }: findSessions.Params,
): readonly Session[] =>
  sessions.filter(({ namespaces }) =>
    Object.entries(requiredNamespaces).every(([key, entry]) => covers(namespaces, key, entry)),
  )

export declare namespace findSessions {
  type Params = { readonly requiredNamespaces: ProposalNamespaces }
}

function covers(namespaces: SessionNamespaces, key: string, wanted: ProposalNamespace): boolean {
  const { methods, events } = wanted
  const entries = Object.entries(namespaces).filter(([own]) => prefixOf(own) === prefixOf(key))
  if (entries.length === 0) return false
  const chains = chainsOfEntry(key, wanted)
  if (chains.length > 0)
    return chains.every(
      (chain) =>
        isChainApproved(namespaces, chain) &&
        methods.every((method) => isMethodApproved(namespaces, chain, method)) &&
        events.every((event) => isEventApproved(namespaces, chain, event)),
    )
  return (
    methods.every((method) => entries.some(([, entry]) => entry.methods.includes(method))) &&
    events.every((event) => entries.some(([, entry]) => entry.events.includes(event)))
  )
}
