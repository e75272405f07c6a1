import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { Rule } from './rule.ts'

export const unreadableMessage = {
  id: 'unreadableMessage',
  tone: 'warn',
  texts: 'sheet',
  detect: (facts) => facts.kind === 'message' && facts.text === undefined,
} as const satisfies Rule<RequestFacts>
