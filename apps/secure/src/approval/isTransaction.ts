import type { AskedFacts } from './askedFacts.ts'

const kinds: readonly AskedFacts['kind'][] = [
  'nativeTransfer',
  'tokenTransfer',
  'tokenApproval',
  'collectionApproval',
  'contractCall',
  'batch',
  'upgrade',
  'undo',
  'raw',
]

/** Whether a request is a transaction, which costs a fee, rather than a signature. */
export const isTransaction = (facts: AskedFacts): boolean =>
  kinds.includes(facts.kind) || (facts.kind === 'permission' && facts.change === 'revoke')
