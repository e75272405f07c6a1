import type { Latchkey } from '../latchkey.ts'
import { replaceOperation } from './replaceOperation.ts'

/**
 * Asks the wallet to send the pending transaction of an operation again with higher fees. @throws the rows of
 * {@link replaceOperation}
 */
export const speedUpOperation = (latchkey: Latchkey, params: Omit<replaceOperation.Params, 'as'>): Promise<string> =>
  replaceOperation(latchkey, { ...params, as: 'speedUp' })
