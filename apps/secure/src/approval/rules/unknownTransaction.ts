import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { Rule } from './rule.ts'

export const unknownTransaction = {
  id: 'unknownTransaction',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ kind }) => kind === 'raw',
} as const satisfies Rule<RequestFacts>
