import type { Latchkey } from '../latchkey.ts'
import { replaceOperation } from './replaceOperation.ts'

/**
 * Sends the wallet a request to repeat an operation's pending transaction with higher fees. @throws the errors of
 * {@link replaceOperation}
 */
export const speedUpOperation = (latchkey: Latchkey, params: Omit<replaceOperation.Params, 'as'>): Promise<string> =>
  replaceOperation(latchkey, { ...params, as: 'speedUp' })
