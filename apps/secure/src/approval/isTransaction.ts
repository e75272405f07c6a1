import type { AskedFacts } from './askedFacts.ts'

const kinds: readonly AskedFacts['kind'][] = [
  'nativeTransfer',
  'tokenTransfer',
  'tokenApproval',
  'collectionApproval',
  'contractCall',
  'batch',
  'raw',
]

/** Whether a request is a transaction, which costs a fee, rather than a signature. */
export const isTransaction = ({ kind }: AskedFacts): boolean => kinds.includes(kind)
