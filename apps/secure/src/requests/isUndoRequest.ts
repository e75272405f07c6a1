import { isRecord } from '@latchkey/base/isRecord'
import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'

/** True if a transaction contains authorizations (EIP-7702). The wallet signs only the one that undoes an upgrade. */
export function isUndoRequest({ method, params }: Pick<RpcRequest, 'method' | 'params'>): boolean {
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  return method === 'eth_sendTransaction' && isRecord(transaction) && transaction.authorizationList !== undefined
}
