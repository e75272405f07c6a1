import type { Outcome, Rule } from './rule.ts'

/** The transaction to replace has been mined. */
export const mined = {
  id: 'mined',
  tone: 'neutral',
  texts: 'estimate',
  detect: ({ failure }) => failure === 'mined',
} as const satisfies Rule<Outcome>
