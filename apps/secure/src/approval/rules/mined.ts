import type { Outcome, Rule } from './rule.ts'

/** There is nothing left to replace. */
export const mined = {
  id: 'mined',
  tone: 'neutral',
  texts: 'estimate',
  detect: ({ failure }) => failure === 'mined',
} as const satisfies Rule<Outcome>
