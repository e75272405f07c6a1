import { prefixOf, union, withChains } from '../sign/namespaces.ts'
import { isProposalNamespaces } from '../sign/proposalShape.ts'
import type { ProviderNamespace, ProviderNamespaces } from './types.ts'

/**
 * Merges an app's required and optional namespaces, each namespace once, joining their lists. A malformed list is returned
 * alone, so that `connect()` reports what is wrong with it.
 */
export function mergeNamespaces(first: ProviderNamespaces = {}, second: ProviderNamespaces = {}): ProviderNamespaces {
  const wrong = [first, second].find((list) => !isProposalNamespaces(list))
  if (wrong) return wrong
  const result: Record<string, ProviderNamespace> = {}
  for (const list of [first, second]) {
    const expanded = withChains(list)
    for (const [key, entry] of Object.entries(list)) {
      const namespace = prefixOf(key)
      const known = result[namespace]
      const own = expanded[namespace]
      const rpcMap = known?.rpcMap || entry.rpcMap ? { ...known?.rpcMap, ...entry.rpcMap } : undefined
      const defaultChain = known?.defaultChain ?? entry.defaultChain
      result[namespace] = {
        chains: union(known?.chains ?? [], own?.chains ?? []),
        methods: union(known?.methods ?? [], own?.methods ?? []),
        events: union(known?.events ?? [], own?.events ?? []),
        ...(rpcMap && { rpcMap }),
        ...(defaultChain && { defaultChain }),
      }
    }
  }
  return result
}
