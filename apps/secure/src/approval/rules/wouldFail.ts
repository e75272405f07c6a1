import type { Outcome, Rule } from './rule.ts'

export const wouldFail = {
  id: 'wouldFail',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ simulation, failure }) =>
    simulation?.status === 'reverted' ? { reason: simulation.reason } : failure === 'reverts' && { reason: undefined },
  values: ({ reason }) => ({ reason: reason ?? '' }),
} as const satisfies Rule<Outcome, { readonly reason: string | undefined }>
