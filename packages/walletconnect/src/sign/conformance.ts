import { chainsOfAccounts } from './approvedNamespaces.ts'
import { chainsOfEntry, prefixOf, union } from './namespaces.ts'
import type { ProposalNamespaces, SessionNamespaces } from './types.ts'

type Allowed = { readonly methods: readonly string[]; readonly events: readonly string[] }

/**
 * Why `approved` does not satisfy `required`, as the context of `NON_CONFORMING_NAMESPACES`; undefined when it does. `call`
 * names the caller's function, such as `approve()`.
 */
export function conformanceFault(
  required: ProposalNamespaces,
  approved: SessionNamespaces,
  call: string,
): string | undefined {
  const wanted = perChain(Object.entries(required).map(([key, entry]) => [chainsOfEntry(key, entry), entry]))
  const given = perChain(Object.values(approved).map((entry) => [chainsOfAccounts(entry.accounts), entry]))
  const say = (what: string, needs: unknown, has: unknown, label = 'Approved', indent = '      '): string =>
    `${call} namespaces ${what}\n${indent}Required: ${JSON.stringify(needs)}\n${indent}${label}: ${JSON.stringify(has)}`
  const sayOfChain = (what: string, chain: string, needs: unknown, has: unknown): string =>
    say(`${what} don't satisfy namespace ${what} for ${chain}`, needs, has, 'Approved', '        ')

  const missing = (needs: Iterable<string>, has: readonly string[]): boolean =>
    [...needs].some((one) => !has.includes(one))
  if (missing(wanted.keys(), [...given.keys()]))
    return say("chains don't satisfy required namespaces.", [...wanted.keys()], [...given.keys()])
  const [needs, has] = [Object.keys(required).map(prefixOf), Object.keys(approved).map(prefixOf)]
  if (missing(needs, has)) return say("keys don't satisfy requiredNamespaces.", needs, has, 'Received')
  for (const [key, { accounts }] of Object.entries(approved))
    if (key.includes(':') && missing([key], chainsOfAccounts(accounts)))
      return sayOfChain('accounts', key, [key], chainsOfAccounts(accounts))
  for (const [chain, { methods, events }] of wanted) {
    const allowed = given.get(chain)
    if (missing(methods, allowed?.methods ?? [])) return sayOfChain('methods', chain, methods, allowed?.methods)
    if (missing(events, allowed?.events ?? [])) return sayOfChain('events', chain, events, allowed?.events)
  }
  return undefined
}

function perChain(entries: readonly (readonly [readonly string[], Allowed])[]): ReadonlyMap<string, Allowed> {
  const result = new Map<string, Allowed>()
  for (const [chains, { methods, events }] of entries)
    for (const chain of chains) {
      const known = result.get(chain)
      result.set(chain, {
        methods: union(known?.methods ?? [], methods),
        events: union(known?.events ?? [], events),
      })
    }
  return result
}
