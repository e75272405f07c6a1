import { caipNetworkIdSchema } from '@latchkey/contracts/api/caipSchemas'
import * as v from 'valibot'
import { textSchema, urlSchema } from '../../configValues.ts'

const originSchema = v.pipe(v.string(), v.regex(/^https:\/\/[^/]+$/, 'must be an https origin'))
/** ISO 3166-1 country whose prices and payment methods the provider offers. */
const countrySchema = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), 'US')

/** Sells the tokens of the development chains. */
const sandboxSchema = v.strictObject({ provider: v.literal('sandbox'), url: urlSchema, apiKey: textSchema })
export type SandboxConfig = v.InferOutput<typeof sandboxSchema>

const coinbaseSchema = v.strictObject({
  provider: v.literal('coinbase'),
  url: v.optional(urlSchema, 'https://api.developer.coinbase.com'),
  /** Origin of the payment page. */
  pageOrigin: v.optional(originSchema, 'https://pay.coinbase.com'),
  country: countrySchema,
  keyId: textSchema,
  /** An Ed25519 key from Coinbase's developer platform. Never leaves the server. */
  keySecret: v.pipe(
    v.string(),
    v.check((text) => Buffer.from(text, 'base64').length === 64, 'must be 64 bytes in base64'),
  ),
  /** `blockchain` is Coinbase's name of the network. */
  sells: v.array(v.strictObject({ network: caipNetworkIdSchema, symbol: textSchema, blockchain: textSchema })),
})
export type CoinbaseConfig = v.InferOutput<typeof coinbaseSchema>

const meldSchema = v.strictObject({
  provider: v.literal('meld'),
  url: v.optional(urlSchema, 'https://api.meld.io'),
  /** Origin of the payment page. */
  pageOrigin: v.optional(originSchema, 'https://meldcrypto.com'),
  country: countrySchema,
  /** Never leaves the server, except to Meld. */
  apiKey: textSchema,
  /** `currency` is Meld's code of the token on the network. */
  sells: v.array(v.strictObject({ network: caipNetworkIdSchema, symbol: textSchema, currency: textSchema })),
})
export type MeldConfig = v.InferOutput<typeof meldSchema>

/** A seller of tokens. */
export const onrampProviderSchema = v.variant('provider', [sandboxSchema, coinbaseSchema, meldSchema])
export type OnrampProviderConfig = v.InferOutput<typeof onrampProviderSchema>
