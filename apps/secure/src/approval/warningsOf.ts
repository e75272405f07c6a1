import type { Allowance, RequestFacts } from '@latchkey/base/keys/requestFacts'
import { actionsOf, tokensIn } from './askedFacts.ts'
import type { Estimate } from './estimateRequest.ts'
import type { AskedRequest } from './readRequest.ts'

/**
 * What the visitor should check before approving; the sheet has a text for each. `bad` ones can cost them everything. Views that are
 * loaded late add warnings of their own.
 */
export type Warning =
  | { readonly kind: 'unlimited'; readonly tone: 'bad'; readonly tokenAddress: string }
  | { readonly kind: 'unknownToken'; readonly tone: 'warn'; readonly contract: string }
  | { readonly kind: 'wouldFail'; readonly tone: 'bad'; readonly reason: string | undefined }
  /** Found in the events of the simulation; the call itself does not show it. */
  | { readonly kind: 'hiddenPermission'; readonly tone: 'bad'; readonly parties: readonly string[] }
  | { readonly kind: 'allNfts' | 'tooLittle' | 'otherContract' | 'mined'; readonly tone: 'bad' }
  /** The account becomes a smart account. */
  | { readonly kind: 'upgrade'; readonly tone: 'warn'; readonly contract: string }
  | {
      readonly kind: 'allowance' | 'unknownTransaction' | 'unreadableMessage' | 'unreachable'
      readonly tone: 'warn'
    }
  /** A note, where the simulation shows what the call does: most swaps and games are such calls. */
  | { readonly kind: 'unknownCall'; readonly tone: 'warn' | 'neutral' }

/** Warnings of a request. */
export function warningsOf(asked: AskedRequest, estimate: Estimate | undefined): readonly Warning[] {
  if (asked.refusal) return []
  return [
    ...ofOutcome(estimate),
    ...ofUpgrade(estimate),
    ...ofFacts(asked, estimate),
    ...ofSimulation(asked, estimate),
    ...ofTokens(asked, estimate),
  ]
}

function ofOutcome(estimate: Estimate | undefined): readonly Warning[] {
  const { prepared, simulation, failure } = estimate ?? {}
  if (failure === 'unreachable') return [{ kind: 'unreachable', tone: 'warn' }]
  if (failure === 'otherContract' || failure === 'mined') return [{ kind: failure, tone: 'bad' }]
  if (prepared && !prepared.isAffordable) return [{ kind: 'tooLittle', tone: 'bad' }]
  const reason = simulation?.status === 'reverted' ? simulation.reason : undefined
  return failure === 'reverts' || simulation?.status === 'reverted' ? [{ kind: 'wouldFail', tone: 'bad', reason }] : []
}

function ofUpgrade(estimate: Estimate | undefined): readonly Warning[] {
  const contract = estimate?.prepared?.upgradesTo
  return contract ? [{ kind: 'upgrade', tone: 'warn', contract }] : []
}

function ofFacts({ facts }: AskedRequest, estimate: Estimate | undefined): readonly Warning[] {
  const isSimulated = estimate?.simulation?.status === 'success'
  const all = actionsOf(facts).flatMap((action) => ofAction(action, isSimulated))
  // Several calls of a batch may give the same warning.
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

function ofAction(facts: RequestFacts, isSimulated: boolean): readonly Warning[] {
  switch (facts.kind) {
    case 'tokenApproval':
      return ofAllowances([facts])
    case 'collectionApproval':
      return facts.approved ? [{ kind: 'allNfts', tone: 'bad' }] : []
    case 'contractCall':
      return [{ kind: 'unknownCall', tone: isSimulated ? 'neutral' : 'warn' }]
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
    ...unlimited.map(({ tokenAddress }) => ({ kind: 'unlimited', tone: 'bad', tokenAddress }) as const),
    ...(granted.length > unlimited.length ? [{ kind: 'allowance', tone: 'warn' } as const] : []),
  ]
}

function ofSimulation({ facts }: AskedRequest, estimate: Estimate | undefined): readonly Warning[] {
  const simulation = estimate?.simulation
  if (simulation?.status !== 'success') return []
  const named = actionsOf(facts).flatMap((one) =>
    'spender' in one ? one.spender : 'operator' in one ? one.operator : [],
  )
  const granted = [
    ...simulation.allowances.map(({ spender }) => spender),
    ...simulation.operators.map(({ operator }) => operator),
  ]
  const parties = [...new Set(granted.filter((party) => !named.includes(party)))]
  return parties.length > 0 ? [{ kind: 'hiddenPermission', tone: 'bad', parties }] : []
}

function ofTokens({ facts, network }: AskedRequest, estimate: Estimate | undefined): readonly Warning[] {
  const moved = (estimate?.claimed ?? []).map(({ address }) => address)
  const unknown = [...new Set([...tokensIn(facts), ...moved])].filter(
    (address) => !network?.tokens.some((token) => token.address === address),
  )
  return unknown.map((contract) => ({ kind: 'unknownToken', tone: 'warn', contract }))
}
