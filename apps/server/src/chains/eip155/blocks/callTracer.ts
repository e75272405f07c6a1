import * as v from 'valibot'
import { resultOf } from '../../resultOf.ts'
import { addressSchema, amountSchema, hashSchema } from './blockSchemas.ts'
import type { CallFrame } from './internalTransfers.ts'
import type { TraceReader } from './traceReader.ts'

const kinds = {
  CALL: 'call',
  STATICCALL: 'code',
  DELEGATECALL: 'code',
  CALLCODE: 'code',
  CREATE: 'create',
  CREATE2: 'create',
  SELFDESTRUCT: 'selfdestruct',
} as const satisfies Record<string, CallFrame['kind']>

const callSchema = v.object({
  type: v.pipe(
    v.picklist(Object.keys(kinds) as (keyof typeof kinds)[]),
    v.transform((type) => kinds[type]),
  ),
  from: addressSchema,
  to: v.nullish(addressSchema),
  value: v.nullish(amountSchema),
  error: v.nullish(v.string()),
  /** Parsed one level at a time: a contract can nest a thousand calls. */
  calls: v.nullish(v.array(v.unknown())),
})

const tracesSchema = v.array(
  v.union([
    v.object({ txHash: hashSchema, result: v.unknown() }),
    // Tracing took longer than the node allows.
    v.object({ txHash: hashSchema, error: v.string() }),
  ]),
)

const options = { tracer: 'callTracer' }

/** `debug_traceBlockByHash` and `debug_traceTransaction` with the `callTracer`. Served by Geth and most other nodes. */
export const callTracer: TraceReader = {
  blockCall: ({ hash }) => ({ method: 'debug_traceBlockByHash', params: [hash, options] }),
  readBlock: (reply) =>
    new Map(
      resultOf(tracesSchema, reply).map((one) => [one.txHash, 'result' in one ? framesIn(one.result) : []] as const),
    ),
  transactionCall: (hash) => ({ method: 'debug_traceTransaction', params: [hash, options] }),
  readTransaction: (reply) => framesIn(resultOf(v.unknown(), reply)),
}

/** The calls in the order in which they started. */
function* framesIn(root: unknown): Generator<CallFrame> {
  const waiting: { readonly call: unknown; readonly depth: number }[] = [{ call: root, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { depth } = next
    const { type, from, to, value, error, calls } = resultOf(callSchema, { result: next.call })
    yield { depth, kind: type, from, to: to ?? undefined, value: value ?? 0n, failed: typeof error === 'string' }
    for (const call of calls?.toReversed() ?? []) waiting.push({ call, depth: depth + 1 })
  }
}
