import type { LateFacts, Rule } from './rule.ts'

/** US dollars. An absurd fee is so high that the node's value is probably wrong. */
const [high, absurd] = [50, 500]

export const highFee = {
  id: 'highFee',
  tone: 'warn',
  texts: 'estimate',
  detect({ prepared, dollarsOf }) {
    if (!prepared || prepared.isSponsored) return undefined
    const dollars = dollarsOf?.({ units: prepared.maxFeeUnits - (prepared.depositUnits ?? 0n) }) ?? 0
    return dollars < absurd ? dollars >= high : { tone: 'bad' }
  },
} as const satisfies Rule<LateFacts>
