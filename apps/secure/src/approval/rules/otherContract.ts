import type { Outcome, Rule } from './rule.ts'

export const otherContract = {
  id: 'otherContract',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ failure }) => failure === 'otherContract',
} as const satisfies Rule<Outcome>
