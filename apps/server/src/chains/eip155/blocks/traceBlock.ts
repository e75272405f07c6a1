import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import * as v from 'valibot'
import { resultOf } from '../../resultOf.ts'
import { addressSchema, amountSchema, hashSchema } from './blockSchemas.ts'
import type { CallFrame } from './internalTransfers.ts'
import { quantity } from './quantity.ts'
import type { TraceReader } from './traceReader.ts'

const tracedSchema = {
  blockHash: hashSchema,
  transactionHash: hashSchema,
  /** The position of the call among those of its parent, for each level. */
  traceAddress: v.array(v.number()),
  error: v.nullish(v.string()),
}

const traceSchema = v.variant('type', [
  v.object({
    ...tracedSchema,
    type: v.literal('call'),
    action: v.object({
      callType: v.picklist(['call', 'callcode', 'delegatecall', 'staticcall']),
      from: addressSchema,
      to: addressSchema,
      value: amountSchema,
    }),
  }),
  v.object({
    ...tracedSchema,
    type: v.literal('create'),
    action: v.object({ from: addressSchema, value: amountSchema }),
    result: v.nullish(v.object({ address: v.nullish(addressSchema) })),
  }),
  v.object({
    ...tracedSchema,
    type: v.literal('suicide'),
    action: v.object({ address: addressSchema, refundAddress: addressSchema, balance: amountSchema }),
  }),
])
type Trace = v.InferOutput<typeof traceSchema>

/** Block rewards belong to no transaction. */
const tracesSchema = v.array(v.union([traceSchema, v.object({ type: v.literal('reward') })]))

/**
 * `trace_block` and `trace_transaction` return a flat list of calls. Served by Erigon, Nethermind, Reth, Besu and
 * Anvil.
 */
export const traceBlock: TraceReader = {
  blockCall: ({ number }) => ({ method: 'trace_block', params: [quantity(number)] }),
  readBlock(reply, { hash }) {
    const frames = new Map<string, CallFrame[]>()
    for (const trace of resultOf(tracesSchema, reply)) {
      if (trace.type === 'reward') continue
      // The trace was requested by block number, so a re-organisation may have happened since.
      if (trace.blockHash !== hash) throw errorOf(UPSTREAM_FAILED)
      const list = frames.get(trace.transactionHash) ?? []
      list.push(frameOf(trace))
      frames.set(trace.transactionHash, list)
    }
    return frames
  },
  transactionCall: (hash) => ({ method: 'trace_transaction', params: [hash] }),
  readTransaction: (reply) => resultOf(v.array(traceSchema), reply).map(frameOf),
}

function frameOf(trace: Trace): CallFrame {
  const base = { depth: trace.traceAddress.length, failed: typeof trace.error === 'string' }
  if (trace.type === 'suicide') {
    const { address, refundAddress, balance } = trace.action
    return { ...base, kind: 'selfdestruct', from: address, to: refundAddress, value: balance }
  }
  const { from, value } = trace.action
  if (trace.type === 'create') return { ...base, kind: 'create', from, to: trace.result?.address ?? undefined, value }
  const { callType, to } = trace.action
  return { ...base, kind: callType === 'call' ? 'call' : 'code', from, to, value }
}
