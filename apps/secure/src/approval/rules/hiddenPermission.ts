import type { Simulation } from '@latchkey/base/keys/simulation'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { actionsOf } from '../../requests/decodedFacts.ts'
import type { Grant, LateFacts, Rule } from './rule.ts'

export const hiddenPermission = {
  id: 'hiddenPermission',
  tone: 'bad',
  texts: 'estimate',
  detect: ({ hiddenGrants }) => hiddenGrants.length > 0,
} as const satisfies Rule<LateFacts>

/** Permissions that appear in the simulation's events but not in the request. */
export function hiddenGrants({ facts }: DecodedRequest, simulation: Simulation | undefined): readonly Grant[] {
  if (simulation?.status !== 'success') return []
  const named = actionsOf(facts).flatMap((one) => ('spender' in one || 'operator' in one ? grantKey(one) : []))
  const grants = [...simulation.allowances, ...simulation.operators].filter((one) => !named.includes(grantKey(one)))
  // The last grant to the same party is in force.
  return [...new Map(grants.map((one) => [grantKey(one), one])).values()]
}

/** Identifies spender and asset; the amount does not matter. */
const grantKey = (grant: Grant): string =>
  'spender' in grant ? `${grant.spender} ${grant.tokenAddress}` : `${grant.operator} ${grant.collectionAddress}`
