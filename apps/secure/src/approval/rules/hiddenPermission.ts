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

/** Permissions that the events of the simulation show and the request does not name. */
export function hiddenGrants({ facts }: DecodedRequest, simulation: Simulation | undefined): readonly Grant[] {
  if (simulation?.status !== 'success') return []
  const named = actionsOf(facts).flatMap((one) => ('spender' in one || 'operator' in one ? grantKey(one) : []))
  const grants = [...simulation.allowances, ...simulation.operators].filter((one) => !named.includes(grantKey(one)))
  // The last one to the same party counts.
  return [...new Map(grants.map((one) => [grantKey(one), one])).values()]
}

/** Tells apart who may take what; the amount does not matter. */
const grantKey = (grant: Grant): string =>
  'spender' in grant ? `${grant.spender} ${grant.tokenAddress}` : `${grant.operator} ${grant.collectionAddress}`
