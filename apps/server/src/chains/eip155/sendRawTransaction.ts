import { isLatchkeyError } from '@latchkey/base/errors'
import { keccak256 } from 'viem/utils'
import type { RpcRules } from '../chainSupport.ts'

/**
 * Sends a signed transaction to the node once. If the response is lost, the transaction may have arrived: it is looked
 * up by its hash and never sent again. @throws UPSTREAM_TIMED_OUT, UPSTREAM_FAILED if it is unknown to the node
 */
export const sendRawTransaction: RpcRules['send']['run'] = async (call, { ask, lookUp }) => {
  const raw: unknown = Array.isArray(call.params) ? call.params[0] : undefined
  if (typeof raw !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(raw))
    return { error: { code: -32_602, message: 'Invalid params: a signed transaction as hex is required' } }
  try {
    return (await ask([{ method: call.method, params: [raw] }]))[0] ?? { result: null }
  } catch (error) {
    if (!isLatchkeyError(error)) throw error
    const hash = keccak256(raw as `0x${string}`)
    const [found] = await lookUp([{ method: 'eth_getTransactionByHash', params: [hash] }])
    if (found && 'result' in found && found.result !== null) return { result: hash }
    throw error
  }
}
