import type { RequestFacts } from '@latchkey/base/keys/requestFacts'

const kinds: readonly RequestFacts['kind'][] = [
  'nativeTransfer',
  'tokenTransfer',
  'tokenApproval',
  'collectionApproval',
  'contractCall',
  'raw',
]

/** Whether a request is for a transaction, which costs a fee; the others are signatures. */
export const isTransaction = ({ kind }: RequestFacts): boolean => kinds.includes(kind)
