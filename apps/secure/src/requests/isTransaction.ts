import type { DecodedFacts } from './decodedFacts.ts'

/** Whether a request is a transaction, which costs a fee, rather than a signature. Decoded transactions have a sender. */
export const isTransaction = (facts: DecodedFacts): boolean =>
  'from' in facts || facts.kind === 'raw' || (facts.kind === 'permission' && facts.change === 'revoke')
