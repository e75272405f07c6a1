import { errorOf } from '@latchkey/base/errors'
import type { GasPrice } from '@latchkey/contracts/api/swap/schemas'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import * as v from 'valibot'
import type { CallChain } from '../createNodeClient.ts'

const blocks = 20
/** Percentage of a block's gas that paid at most this tip. */
const percentiles = [25, 50, 75]

const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((hex) => BigInt(hex)),
)
const feeHistorySchema = v.object({
  baseFeePerGas: v.pipe(v.array(unitsSchema), v.minLength(1)),
  gasUsedRatio: v.array(v.number()),
  reward: v.optional(v.array(v.array(unitsSchema)), []),
})

/**
 * The base fee of the next block and the usual tip. The three prices also cover one, two and four blocks in which the base fee rises
 * by its largest step, an eighth. @throws UPSTREAM_FAILED
 */
export async function readGasPrice(ask: CallChain): Promise<GasPrice> {
  const [reply] = await ask([{ method: 'eth_feeHistory', params: [`0x${blocks.toString(16)}`, 'latest', percentiles] }])
  const parsed = v.safeParse(feeHistorySchema, reply && 'result' in reply ? reply.result : undefined)
  if (!parsed.success) throw errorOf(UPSTREAM_FAILED)
  const { baseFeePerGas, gasUsedRatio, reward } = parsed.output
  const base = baseFeePerGas.at(-1) ?? 0n
  // Skips empty blocks, which have no tips.
  const busy = reward.filter((_, index) => (gasUsedRatio[index] ?? 0) > 0)
  const price = (rises: number, percentile: number) => {
    const tip = medianOf(busy.flatMap((tips) => tips[percentile] ?? []))
    return String((base * 9n ** BigInt(rises)) / 8n ** BigInt(rises) + tip)
  }
  return { standard: price(1, 0), fast: price(2, 1), instant: price(4, 2) }
}

function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
