import { chainsOfAccounts, chainsOfEntry, prefixOf, union } from './namespaces.ts'
import type { ProposalNamespaces, SessionNamespaces } from './types.ts'

type Allowed = { readonly methods: readonly string[]; readonly events: readonly string[] }

/**
 * Why `approved` does not give what `required` asks for, as the context of `NON_CONFORMING_NAMESPACES`; undefined when it does.
 * `call` names the caller's function, as in `approve()`.
 */
export function conformanceFault(
  required: ProposalNamespaces,
  approved: SessionNamespaces,
  call: string,
): string | undefined {
  const wanted = perChain(Object.entries(required).map(([key, entry]) => [chainsOfEntry(key, entry), entry]))
  const given = perChain(Object.values(approved).map((entry) => [chainsOfAccounts(entry.accounts), entry]))
  const say = (what: string, needs: unknown, has: unknown, label = 'Approved'): string =>
    `${call} namespaces ${what}.\n      Required: ${JSON.stringify(needs)}\n      ${label}: ${JSON.stringify(has)}`

  const missing = (needs: Iterable<string>, has: readonly string[]): boolean =>
    [...needs].some((one) => !has.includes(one))
  if (missing(wanted.keys(), [...given.keys()]))
    return say("chains don't satisfy required namespaces", [...wanted.keys()], [...given.keys()])
  const [needs, has] = [Object.keys(required).map(prefixOf), Object.keys(approved).map(prefixOf)]
  if (missing(needs, has)) return say("keys don't satisfy requiredNamespaces", needs, has, 'Received')
  for (const [key, { accounts }] of Object.entries(approved))
    if (key.includes(':') && missing([key], chainsOfAccounts(accounts)))
      return say(`accounts don't satisfy namespace accounts for ${key}`, [key], accounts)
  for (const [chain, { methods, events }] of wanted) {
    const allowed = given.get(chain)
    if (missing(methods, allowed?.methods ?? []))
      return say(`methods don't satisfy namespace methods for ${chain}`, methods, allowed?.methods)
    if (missing(events, allowed?.events ?? []))
      return say(`events don't satisfy namespace events for ${chain}`, events, allowed?.events)
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
