import { caipNetworkIdSchema } from '@latchkey/contracts/api/caipSchemas'
import * as v from 'valibot'

const unitsSchema = {
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
}

/** A chain of `LATCHKEY_CHAINS`. Its namespace checks the addresses of the tokens. */
export const chainConfigSchema = v.object({
  id: caipNetworkIdSchema,
  name: v.string(),
  /** The node. May contain a key, so it never leaves the server. */
  rpcUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
  nativeCurrency: v.object(unitsSchema),
  tokens: v.optional(v.array(v.object({ address: v.string(), ...unitsSchema })), []),
})
export type ChainConfig = v.InferOutput<typeof chainConfigSchema>
