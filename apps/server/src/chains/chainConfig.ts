import { caipNetworkIdSchema } from '@latchkey/contracts/api/caipSchemas'
import * as v from 'valibot'
import { textSchema, urlSchema } from '../configValues.ts'
import { activitySchema } from '../providers/activity/activityConfig.ts'

const unitsSchema = {
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
}

const contractSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits'))

/** An exchange with the contracts of Uniswap v2. */
const poolsSchema = {
  factory: contractSchema,
  /** The Keccak-256 hash of a pair's creation code, as found in the code of the router. */
  pairCodeHash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'must be a hash: 0x and 64 hex digits in lower case')),
  wrappedNative: contractSchema,
}

const uniswapV2Schema = v.strictObject({ provider: v.literal('uniswapV2'), ...poolsSchema, router: contractSchema })
export type UniswapV2Config = v.InferOutput<typeof uniswapV2Schema>
export type PoolsConfig = Pick<UniswapV2Config, keyof typeof poolsSchema>

/** `dollarToken` is one of the chain's tokens and counts as one US dollar. */
const poolPricesSchema = v.strictObject({ provider: v.literal('pools'), ...poolsSchema, dollarToken: contractSchema })
export type PoolPricesConfig = v.InferOutput<typeof poolPricesSchema>

const zeroXSchema = v.strictObject({
  provider: v.literal('0x'),
  url: v.optional(urlSchema, 'https://api.0x.org'),
  /** Never leaves the server, except to 0x. */
  apiKey: textSchema,
  /** The contracts of 0x that a transaction may call. The first may spend tokens. */
  contracts: v.pipe(v.array(contractSchema), v.minLength(1)),
})
export type ZeroXConfig = v.InferOutput<typeof zeroXSchema>

const oneInchSchema = v.strictObject({
  provider: v.literal('1inch'),
  url: v.optional(urlSchema, 'https://api.1inch.com'),
  /** Never leaves the server, except to 1inch. */
  apiKey: textSchema,
  /** Version 6. It is called, and may spend tokens. */
  router: contractSchema,
})
export type OneInchConfig = v.InferOutput<typeof oneInchSchema>

const coinGeckoSchema = v.strictObject({
  provider: v.literal('coingecko'),
  url: v.optional(urlSchema, 'https://pro-api.coingecko.com/api/v3'),
  /** Never leaves the server, except to CoinGecko. */
  apiKey: textSchema,
  /** CoinGecko's ids of the chain and of its native currency. */
  platform: v.string(),
  nativeCoin: v.string(),
})
export type CoinGeckoConfig = v.InferOutput<typeof coinGeckoSchema>

const ensSchema = v.strictObject({
  provider: v.literal('ens'),
  /** Default: the address of ENS on every chain. */
  universalResolver: v.optional(contractSchema, '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'),
})

/** A chain of the configuration. Its namespace validates the token addresses. */
export const chainConfigSchema = v.strictObject({
  id: caipNetworkIdSchema,
  name: v.string(),
  /** The node. May contain a key, so it never leaves the server. */
  rpcUrl: urlSchema,
  /** ERC-4337 bundler for smart accounts. May contain a key. */
  bundlerUrl: v.optional(urlSchema),
  /** Paymaster service (ERC-7677) that pays the fees of smart accounts. May contain a key. */
  paymasterUrl: v.optional(urlSchema),
  nativeCurrency: v.strictObject(unitsSchema),
  /** The source of account activity and NFTs. Without it, the chain has no history and no NFTs. */
  activity: v.optional(activitySchema),
  tokens: v.optional(
    v.array(
      v.strictObject({
        address: v.string(),
        ...unitsSchema,
        /** The contract accepts signed permits (EIP-2612). */
        eip2612: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  /** The source of swaps. Without it, the chain has no swaps. */
  swap: v.optional(v.variant('provider', [uniswapV2Schema, zeroXSchema, oneInchSchema])),
  /** The name service of this chain, in addition to the names below the server's own zone. At most one chain has it. */
  names: v.optional(ensSchema),
  /** The source of token prices. Without it, prices are unknown. */
  prices: v.optional(v.variant('provider', [poolPricesSchema, coinGeckoSchema])),
})
export type ChainConfig = v.InferOutput<typeof chainConfigSchema>
