import type { Latchkey } from '../latchkey.ts'
import { replaceOperation } from './replaceOperation.ts'

/**
 * Asks the wallet to replace the pending transaction of an operation by an empty one. The operation ends `canceled` if
 * that transaction is mined first, and `confirmed` if the original is. @throws the rows of {@link replaceOperation}
 */
export const cancelOperation = (latchkey: Latchkey, params: Omit<replaceOperation.Params, 'as'>): Promise<string> =>
  replaceOperation(latchkey, { ...params, as: 'cancel' })
