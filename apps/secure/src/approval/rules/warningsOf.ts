import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { actionsOf } from '../../requests/decodedFacts.ts'
import { actionRules, outcomeRules } from './earlyRules.ts'
import type { Outcome } from './rule.ts'
import { detect, type Warning } from './warning.ts'

/** Late rules run with the estimate, which contains their warnings. */
type Estimate = Outcome & { readonly warnings?: readonly Warning[] }

/** Warnings of a request. */
export function warningsOf(asked: DecodedRequest, estimate: Estimate | undefined): readonly Warning[] {
  if (asked.refusal) return []
  return [...ofOutcome(estimate), ...ofFacts(asked), ...(estimate?.warnings ?? [])]
}

/** True if the request can cost the visitor everything. */
export const isRisky = (asked: DecodedRequest, estimate: Estimate | undefined): boolean =>
  asked.view?.isRisky === true || warningsOf(asked, estimate).some(({ tone }) => tone === 'bad')

/** Why a request can't succeed. */
export const ofOutcome = (outcome: Outcome | undefined): readonly Warning[] =>
  detect(outcomeRules, outcome ?? {}).slice(0, 1)

function ofFacts({ facts }: DecodedRequest): readonly Warning[] {
  const all = actionsOf(facts).flatMap((action) => detect(actionRules, action))
  // Several calls of a batch may give the same warning.
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
