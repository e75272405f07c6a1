import type { DecodedFacts } from './decodedFacts.ts'

/** True for a transaction, which costs a fee; false for a signature. Decoded transactions have a sender. */
export const isTransaction = (facts: DecodedFacts): boolean =>
  'from' in facts || facts.kind === 'raw' || (facts.kind === 'permission' && facts.change === 'revoke')
