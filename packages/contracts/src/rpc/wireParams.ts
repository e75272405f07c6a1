import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_INVALID_PARAMS } from '../errors/wallet.ts'
import { completeTypedData } from './completeTypedData.ts'

/**
 * Parameters of a request as sent to a wallet or node. EIP-712 data is completed and serialized as JSON; everything else, and text
 * that is already complete, is unchanged.
 *
 * @throws RPC_INVALID_PARAMS for invalid EIP-712 data and for values that JSON cannot represent
 */
export function wireParams(method: string, params: unknown): unknown {
  if (isTypedData(method, params)) return typedDataParams(method, params)
  try {
    JSON.stringify(params)
  } catch (cause) {
    const reason = 'JSON cannot express a cycle or a bigint; write integers as 0x-prefixed hex'
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason }, cause })
  }
  return params
}

/** The first version of the method has no domain: it takes a list of values, followed by the account. */
const isTypedData = (method: string, params: unknown): boolean =>
  /^eth_signTypedData(?:_v[34])?$/.test(method) && !(Array.isArray(params) && Array.isArray(params[0]))

function typedDataParams(method: string, params: unknown): unknown {
  const [account, data, ...rest]: readonly unknown[] = Array.isArray(params) ? params : []
  const given = typeof data === 'string' ? parsed(data) : data
  const complete = completeTypedData(given)
  if (!complete.ok) throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: complete.reason } })
  const isTextComplete = typeof data === 'string' && isRecord(given) && complete.value.types === given.types
  return isTextComplete ? params : [account, JSON.stringify(jsonOf(complete.value)), ...rest]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Serializes as JSON: integers beyond its range as decimal text, bytes as hex. */
function jsonOf(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return BigInt(value).toString()
  if (value instanceof Uint8Array) return `0x${toHex(value)}`
  if (Array.isArray(value)) return value.map(jsonOf)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonOf(item)])) : value
}
