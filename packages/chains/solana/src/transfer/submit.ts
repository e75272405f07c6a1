import { isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { CallRpc } from '../rpc/callRpc.ts'
import { readRefusal } from './readRefusal.ts'

/**
 * Sends a signed transaction (base64) to a node; resolves with its signature.
 *
 * @throws INSUFFICIENT_FUNDS or SEND_FAILED if the node's simulation rejected it, otherwise the node's error
 */
export async function submit(transaction: string, ask: CallRpc): Promise<string> {
  try {
    return await ask('sendTransaction', [transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }])
  } catch (error) {
    const { cause } = error as { readonly cause?: unknown }
    const data = isLatchkeyError(error) && isRecord(cause) && isRecord(cause.data) ? cause.data : {}
    throw data.err ? readRefusal(data.err) : error
  }
}
