import type { LateFacts, Rule } from './rule.ts'

/** The account becomes a smart account. */
export const upgrade = {
  id: 'upgrade',
  tone: 'neutral',
  texts: 'estimate',
  detect: ({ prepared }) => prepared?.upgradesTo !== undefined,
} as const satisfies Rule<LateFacts>
