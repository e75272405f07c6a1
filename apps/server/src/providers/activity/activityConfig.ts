import * as v from 'valibot'
import { textSchema, urlSchema } from '../../configValues.ts'

/** The methods by which nodes report the calls inside transactions. */
const traceMethodSchema = v.picklist(['trace_block', 'debug_traceBlockByHash'])
export type TraceMethod = v.InferOutput<typeof traceMethodSchema>

/** The server reads every block from this one on, and needs no service. */
const localSchema = v.strictObject({
  provider: v.literal('local'),
  fromBlock: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
  /**
   * The method that the node serves. Without it, native transfers inside contract calls are missing from the activity.
   */
  traceMethod: v.optional(traceMethodSchema),
})

const etherscanSchema = v.strictObject({
  provider: v.literal('etherscan'),
  /** The API's address, also that of a Blockscout: `https://eth.blockscout.com/api`. */
  url: v.optional(urlSchema, 'https://api.etherscan.io/v2/api'),
  /** Never leaves the server, except to the explorer. Blockscout needs none. */
  apiKey: v.optional(textSchema),
  /** The limit of the explorer's plan. */
  requestsPerSecond: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 3),
})
export type EtherscanConfig = v.InferOutput<typeof etherscanSchema>

const alchemySchema = v.strictObject({
  provider: v.literal('alchemy'),
  /** Of the chain: `https://eth-mainnet.g.alchemy.com`. */
  url: urlSchema,
  /** Never leaves the server, except to Alchemy. */
  apiKey: textSchema,
})
export type AlchemyConfig = v.InferOutput<typeof alchemySchema>

const zerionSchema = v.strictObject({
  provider: v.literal('zerion'),
  url: v.optional(urlSchema, 'https://api.zerion.io'),
  /** Never leaves the server, except to Zerion. */
  apiKey: textSchema,
  /** Zerion's id of the chain, such as `ethereum`. */
  chain: textSchema,
})
export type ZerionConfig = v.InferOutput<typeof zerionSchema>

export const activitySchema = v.variant('provider', [localSchema, etherscanSchema, alchemySchema, zerionSchema])
