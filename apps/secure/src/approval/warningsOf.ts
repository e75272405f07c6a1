import type { Allowance, RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { DecodedRequest } from '../requests/DecodedRequest.ts'
import { actionsOf } from '../requests/decodedFacts.ts'
import type { Estimate } from './estimateRequest.ts'
import type { Warning } from './warning.ts'

/** Warnings of a request. What depends on the network comes with its answer (lateWarnings.ts). */
export function warningsOf(asked: DecodedRequest, estimate: Estimate | undefined): readonly Warning[] {
  if (asked.refusal) return []
  return [...ofOutcome(estimate), ...ofFacts(asked), ...(estimate?.warnings ?? [])]
}

/** Whether a request can cost the visitor everything. */
export const isRisky = (asked: DecodedRequest, estimate: Estimate | undefined): boolean =>
  asked.view?.isRisky === true || warningsOf(asked, estimate).some(({ tone }) => tone === 'bad')

/** Why a request can't succeed. */
export function ofOutcome(estimate: Estimate | undefined): readonly Warning[] {
  const { prepared, simulation, failure } = estimate ?? {}
  if (failure === 'unreachable') return [{ kind: 'unreachable', tone: 'warn' }]
  if (failure === 'mined') return [{ kind: failure, tone: 'neutral' }]
  if (failure === 'otherContract') return [{ kind: failure, tone: 'warn' }]
  if (prepared && !prepared.isAffordable) return [{ kind: 'tooLittle', tone: 'warn' }]
  const reason = simulation?.status === 'reverted' ? simulation.reason : undefined
  return failure === 'reverts' || simulation?.status === 'reverted' ? [{ kind: 'wouldFail', tone: 'warn', reason }] : []
}

function ofFacts({ facts }: DecodedRequest): readonly Warning[] {
  const all = actionsOf(facts).flatMap(ofAction)
  // Several calls of a batch may give the same warning.
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

function ofAction(facts: RequestFacts): readonly Warning[] {
  switch (facts.kind) {
    case 'tokenApproval':
      return ofAllowances([facts])
    case 'collectionApproval':
      return facts.approved ? [{ kind: 'allNfts', tone: 'bad' }] : []
    case 'message':
      return facts.text === undefined ? [{ kind: 'unreadableMessage', tone: 'warn' }] : []
    case 'typedData':
      return ofAllowances(facts.allowances)
    case 'raw':
      return [{ kind: 'unknownTransaction', tone: 'warn' }]
    default:
      return []
  }
}

function ofAllowances(allowances: readonly Allowance[]): readonly Warning[] {
  const granted = allowances.filter(({ amountUnits }) => amountUnits > 0n)
  const unlimited = granted.filter(({ isUnlimited }) => isUnlimited)
  return [
    ...(unlimited.length > 0
      ? [{ kind: 'unlimited', tone: 'bad', tokenAddresses: unlimited.map((one) => one.tokenAddress) } as const]
      : []),
    ...(granted.length > unlimited.length ? [{ kind: 'allowance', tone: 'warn' } as const] : []),
  ]
}
