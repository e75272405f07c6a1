import type { ConnectParams } from './appProposals.ts'
import { withChains } from './namespaces.ts'
import { wireProperties } from './properties.ts'
import type { ProposalNamespaces } from './types.ts'
import { validateConnect } from './validateConnect.ts'

/** Namespaces of a proposal, and what its params carry besides them. */
export type PreparedConnect = {
  readonly namespaces: ProposalNamespaces
  readonly extras: Readonly<Record<string, unknown>>
}

/**
 * Checks the arguments of `connect()` and makes of them what is proposed. Loaded only for arguments that are wrong or hold more than
 * namespaces, so that the plain case costs a page nothing.
 */
export function prepareConnect(params: ConnectParams): PreparedConnect {
  validateConnect(params)
  const { namespaces, requiredNamespaces = {} } = params
  return {
    // Apps of today ask for everything as optional; what a wallet must have is then checked by the app (protocol §5.4).
    namespaces: withChains(requiredNamespaces, namespaces),
    extras: wireProperties(params),
  }
}
