import type { Outcome, Rule } from './rule.ts'

export const unreachable = {
  id: 'unreachable',
  tone: 'warn',
  texts: 'sheet',
  detect: ({ failure }) => failure === 'unreachable',
} as const satisfies Rule<Outcome>
