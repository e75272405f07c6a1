import type { Allowance, RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { Rule } from './rule.ts'

export const allowance = {
  id: 'allowance',
  tone: 'warn',
  texts: 'sheet',
  detect: (facts) => allowancesIn(facts).some(({ isUnlimited }) => !isUnlimited),
  hasCaution: true,
} as const satisfies Rule<RequestFacts>

/** Allowances that a call or typed data grants. An allowance of zero units is a revocation. */
export function allowancesIn(facts: RequestFacts): readonly Allowance[] {
  const all = facts.kind === 'tokenApproval' ? [facts] : facts.kind === 'typedData' ? facts.allowances : []
  return all.filter(({ amountUnits }) => amountUnits > 0n)
}
