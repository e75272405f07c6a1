import type { Latchkey } from '../latchkey.ts'
import { replaceOperation } from './replaceOperation.ts'

/**
 * Sends the wallet a request to replace an operation's pending transaction with an empty one. The operation ends `canceled` if
 * that transaction is mined first, and `confirmed` if the original is. @throws the errors of {@link replaceOperation}
 */
export const cancelOperation = (latchkey: Latchkey, params: Omit<replaceOperation.Params, 'as'>): Promise<string> =>
  replaceOperation(latchkey, { ...params, as: 'cancel' })
