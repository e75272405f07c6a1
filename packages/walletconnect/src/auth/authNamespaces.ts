import { union } from '../sign/namespaces.ts'
import type { SessionNamespaces } from '../sign/types.ts'
import { parseDidPkh } from './didPkh.ts'
import { chainsIn, methodsOn, recapIn } from './recap.ts'
import type { Cacao } from './types.ts'

const events = ['chainChanged', 'accountsChanged']

/**
 * Namespaces of the session that verified cacaos grant; undefined if no ReCap grants a method, because the session would be
 * useless. Chains with equal grants share the usual entry; otherwise each has its own, because an entry applies to all of its
 * chains.
 */
export function authNamespaces(cacaos: readonly Cacao[]): SessionNamespaces | undefined {
  const account = cacaos[0] && parseDidPkh(cacaos[0].p.iss)
  if (!account) return undefined
  const { namespace, address } = account
  const recaps = cacaos.map(({ p }) => recapIn(p.resources))
  const signed = cacaos.flatMap(({ p }) => parseDidPkh(p.iss)?.networkId ?? [])
  const chains = union<string>(signed, ...recaps.map((recap) => chainsIn(recap, namespace)))
  const methodsOf = (chain: string) => union(...recaps.map((recap) => methodsOn(recap, chain)))
  const methods = union(chains.flatMap(methodsOf))
  if (methods.length === 0) return undefined
  const entryOf = (held: readonly string[], may: readonly string[]) => ({
    chains: held,
    accounts: held.map((chain) => `${chain}:${address}`),
    methods: may,
    events,
  })
  const areEqual = chains.every((chain) => methodsOf(chain).length === methods.length)
  if (areEqual) return { [namespace]: entryOf(chains, methods) }
  return Object.fromEntries(chains.map((chain) => [chain, entryOf([chain], methodsOf(chain))]))
}
