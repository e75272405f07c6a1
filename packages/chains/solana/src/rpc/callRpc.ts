import type { Clock } from '@latchkey/base/clock'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'

/** Calls one node. */
export type CallRpc = <answer>(method: string, params: readonly unknown[]) => Promise<answer>

export function callRpcAt(
  url: string,
  options: { readonly signal?: AbortSignal | undefined; readonly clock?: Clock | undefined } = {},
): CallRpc {
  return async <answer>(method: string, params: readonly unknown[]) =>
    (await rpcCall(url, { method, params, ...options })) as answer
}
