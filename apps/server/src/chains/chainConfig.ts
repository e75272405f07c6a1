import { caipNetworkIdSchema } from '@latchkey/contracts/api/caipSchemas'
import * as v from 'valibot'

const unitsSchema = {
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
}

const urlSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:/))

/** A chain of `LATCHKEY_CHAINS`. Its namespace checks the addresses of the tokens. */
export const chainConfigSchema = v.object({
  id: caipNetworkIdSchema,
  name: v.string(),
  /** The node. May contain a key, so it never leaves the server. */
  rpcUrl: urlSchema,
  /** ERC-4337 bundler for smart accounts. May contain a key. */
  bundlerUrl: v.optional(urlSchema),
  /** Paymaster service (ERC-7677) that pays the fees of smart accounts. May contain a key. */
  paymasterUrl: v.optional(urlSchema),
  nativeCurrency: v.object(unitsSchema),
  /** The server indexes the activity from this block on. Activity is not indexed when absent. */
  indexFromBlock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))),
  tokens: v.optional(v.array(v.object({ address: v.string(), ...unitsSchema })), []),
})
export type ChainConfig = v.InferOutput<typeof chainConfigSchema>
