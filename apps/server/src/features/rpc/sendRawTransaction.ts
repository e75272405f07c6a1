import { isLatchkeyError } from '@latchkey/base/errors'
import { keccak256 } from 'viem/utils'
import type { ChainConfig } from '../../config.ts'
import type { RpcReply } from './readReplies.ts'
import type { RpcCall, Upstream } from './upstream.ts'

/**
 * Gives a signed transaction to the node once. When no answer comes it may have arrived all the same: it is then looked up by
 * its hash, and never sent a second time. @throws UPSTREAM_TIMED_OUT, UPSTREAM_FAILED when the node does not know it
 */
export async function sendRawTransaction(call: RpcCall, params: sendRawTransaction.Params): Promise<RpcReply> {
  const { chain, upstream } = params
  const raw: unknown = Array.isArray(call.params) ? call.params[0] : undefined
  if (typeof raw !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(raw))
    return { error: { code: -32_602, message: 'Invalid params: a signed transaction as hex is required' } }
  try {
    return (await upstream(chain, [{ method: call.method, params: [raw] }]))[0] ?? { result: null }
  } catch (error) {
    if (!isLatchkeyError(error)) throw error
    const hash = keccak256(raw as `0x${string}`)
    const [found] = await upstream(chain, [{ method: 'eth_getTransactionByHash', params: [hash] }])
    if (found && 'result' in found && found.result !== null) return { result: hash }
    throw error
  }
}

export declare namespace sendRawTransaction {
  type Params = { readonly chain: ChainConfig; readonly upstream: Upstream }
}
