import type { RequestFacts } from '@latchkey/base/keys/requestFacts'

const kinds: readonly RequestFacts['kind'][] = [
  'nativeTransfer',
  'tokenTransfer',
  'tokenApproval',
  'collectionApproval',
  'contractCall',
  'raw',
]

/** Whether a request is a transaction, which costs a fee, rather than a signature. */
export const isTransaction = ({ kind }: RequestFacts): boolean => kinds.includes(kind)
