import type { Latchkey } from '../latchkey.ts'
import { replaceOperation } from './replaceOperation.ts'

/**
 * Asks the wallet to send nothing in place of the pending transaction of an operation. The operation ends `canceled` if that
 * transaction is mined first, and `confirmed` if the first one is. @throws the rows of {@link replaceOperation}
 */
export const cancelOperation = (latchkey: Latchkey, params: Omit<replaceOperation.Params, 'as'>): Promise<string> =>
  replaceOperation(latchkey, { ...params, as: 'cancel' })
