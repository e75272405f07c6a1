import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { Rule } from './rule.ts'

export const allNfts = {
  id: 'allNfts',
  tone: 'bad',
  texts: 'sheet',
  detect: (facts) => facts.kind === 'collectionApproval' && facts.approved,
} as const satisfies Rule<RequestFacts>
