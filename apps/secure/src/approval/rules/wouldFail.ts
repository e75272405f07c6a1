import { tokenOf } from '../../requests/tokenOf.ts'
import type { Outcome, Rule } from './rule.ts'

export const wouldFail = {
  id: 'wouldFail',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ simulation, failure }) =>
    simulation?.status === 'reverted' ? { reason: simulation.reason } : failure === 'reverts' && { reason: undefined },
  /** `symbol`: of the token that is sent, if known. */
  values({ reason }, sheet): readonly [reason: string | undefined, symbol: string | undefined] {
    const { facts } = sheet.asked
    return [reason, facts.kind === 'tokenTransfer' ? tokenOf(sheet, facts.tokenAddress)?.symbol : undefined]
  },
} as const satisfies Rule<Outcome, { readonly reason: string | undefined }>
