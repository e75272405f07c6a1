import { prefixOf, union, withChains } from '../sign/namespaces.ts'
import { isProposalNamespaces } from '../sign/shapes.ts'
import type { ProviderNamespace, ProviderNamespaces } from './types.ts'

/**
 * Both lists of an app as one, each namespace once, nothing lost: lists are joined, not laid over each other. A list that is not
 * well-formed is handed on alone, for `connect()` to say what is wrong with it.
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
