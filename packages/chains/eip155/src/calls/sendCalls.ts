import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_INVALID_PARAMS, USER_REJECTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import { wireParams } from '@latchkey/contracts/rpc/wireParams'
import type { Call, CallBatches, SentCalls } from '@latchkey/core/calls/callBatches'
import { isMethodMissing } from '../link/isMethodMissing.ts'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'

const method = 'wallet_sendCalls'

/** Asks the wallet to send a batch of calls (EIP-5792). Falls back to `sendOneByOne` when the wallet does not support batches. */
export async function sendCalls(
  params: Parameters<CallBatches['send']>[0],
  timing: { readonly clock?: Clock },
): Promise<SentCalls> {
  const { link, network, address, batch, signal } = params
  const { atomicRequired = false, capabilities, id } = batch
  if (!Array.isArray(batch.calls) || batch.calls.length === 0) throw invalid('give at least one call')
  const calls = batch.calls.map(readCall)
  const request = {
    version: '2.0.0',
    ...(id !== undefined && { id }),
    from: address,
    chainId: toQuantity(BigInt(network.id)),
    atomicRequired,
    calls,
    ...(capabilities && { capabilities }),
  }
  try {
    return readSent(await link.request({ method, params: wireParams(method, [request]), ...(signal && { signal }) }))
  } catch (error) {
    if (!isMethodMissing(error)) throw error
    const { sendOneByOne } = await import('./sendOneByOne.ts')
    return await sendOneByOne({ ...params, batch: { ...batch, calls } }, timing)
  }
}

const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

/** Converts a call to the JSON-RPC format: the value as a hex quantity. */
function readCall(call: Call, index: number): Call {
  const { to, data, value, capabilities } = call
  if (to !== undefined && !/^0x/.test(to)) throw invalid(`calls[${index}].to must start with 0x`)
  if (to === undefined && data === undefined) throw invalid(`calls[${index}] needs to or data`)
  const units = typeof value === 'bigint' ? value : fromQuantity(value ?? 0)
  if (units === undefined || units < 0n) throw invalid(`calls[${index}].value must be a whole number of base units`)
  return {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: toQuantity(units) }),
    ...(capabilities && { capabilities }),
  }
}

/** EIP-5792 version 1.0 returns the id as a plain string. */
function readSent(answer: unknown): SentCalls {
  if (answer === null || answer === undefined) throw errorOf(USER_REJECTED)
  if (typeof answer === 'string' && answer) return { id: answer }
  if (!isRecord(answer) || typeof answer.id !== 'string' || !answer.id)
    throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'no id' } })
  return { id: answer.id, ...(isRecord(answer.capabilities) && { capabilities: answer.capabilities }) }
}
