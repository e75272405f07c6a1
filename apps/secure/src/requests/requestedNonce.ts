import { isRecord } from '@latchkey/base/isRecord'
import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'

/** The nonce that a transaction specifies, unparsed; undefined if it leaves the nonce to the wallet, as it should. */
export function requestedNonce({ method, params }: Pick<RpcRequest, 'method' | 'params'>): unknown {
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  return method === 'eth_sendTransaction' && isRecord(transaction) ? (transaction.nonce ?? undefined) : undefined
}
