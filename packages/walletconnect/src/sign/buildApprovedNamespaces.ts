import { MISSING_OR_INVALID, NON_CONFORMING_NAMESPACES } from '@latchkey/contracts/errors/sign'
import { chainsOfAccounts } from './approvedNamespaces.ts'
import { conformanceFault } from './conformance.ts'
import { chainsOfEntry, prefixOf, union } from './namespaces.ts'
import { signError } from './signError.ts'
import type { Proposal, SessionNamespace, SessionNamespaces } from './types.ts'

/** The chains, accounts, methods and events that a wallet supports, by namespace. */
export type SupportedNamespaces = Readonly<
  Record<string, SessionNamespace & { /** CAIP-2. */ readonly chains: readonly string[] }>
>

/**
 * The namespaces that a wallet can approve: the intersection of the proposal and what the wallet supports, with its
 * accounts on those chains. Leaves out unsupported optional namespaces; throws `NON_CONFORMING_NAMESPACES` for required
 * ones.
 */
export function buildApprovedNamespaces(
  proposal: Pick<Proposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  supported: SupportedNamespaces,
): SessionNamespaces {
  for (const [namespace, { chains, accounts }] of Object.entries(supported))
    for (const chain of chains)
      if (!chainsOfAccounts(accounts).includes(chain))
        throw signError(MISSING_OR_INVALID, `No accounts provided for chain ${chain} in namespace ${namespace}`)
  const { requiredNamespaces, optionalNamespaces } = proposal
  const fault = conformanceFault(requiredNamespaces, supported, 'approve()')
  if (fault) throw signError(NON_CONFORMING_NAMESPACES, fault)
  const requested = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  if (requested.length === 0) return supported
  const result: Record<string, SessionNamespace> = {}
  for (const [key, entry] of requested) {
    const mine = supported[prefixOf(key)]
    // A peer may request `constructor`, which must not match an inherited property.
    if (!mine || !Object.hasOwn(supported, prefixOf(key))) continue
    const before = result[prefixOf(key)]
    const both = (own: readonly string[], wanted: readonly string[]) => own.filter((one) => wanted.includes(one))
    const chains = union(before?.chains ?? [], both(mine.chains, chainsOfEntry(key, entry)))
    if (chains.length === 0) continue
    result[prefixOf(key)] = {
      chains,
      accounts: mine.accounts.filter((account) => chains.some((chain) => account.startsWith(`${chain}:`))),
      methods: union(before?.methods ?? [], both(mine.methods, entry.methods)),
      events: union(before?.events ?? [], both(mine.events, entry.events)),
    }
  }
  return result
}
