import * as v from 'valibot'
import { walletSearchEntries, walletsPerPage } from '../../constants/wallets.ts'
import { caipNetworkIdListSchema, caipNetworkIdSchema } from '../caipSchemas.ts'

const count = (name: string, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(max),
  )
const idList = v.pipe(
  v.string(),
  v.maxLength(16_384),
  v.transform((text) => text.split(',').filter((id) => id !== '')),
)

/** Lists are comma-separated in the URL and arrays after parsing. */
export const walletsQuerySchema = v.object({
  page: v.optional(count('page', 10_000), '1'),
  entries: v.optional(count('entries', walletSearchEntries), String(walletsPerPage)),
  include: v.optional(idList),
  exclude: v.optional(idList),
  chains: v.optional(caipNetworkIdListSchema),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  /** Comma-separated names and rdns. A wallet that has one of them matches. */
  names: v.optional(idList),
  rdns: v.optional(idList),
  badge_type: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The spelling of `badge_type` in some versions of the reference client. */
  badge: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
export type WalletsQuery = v.InferOutput<typeof walletsQuerySchema>

/** A wallet in the directory (S3.5). A missing link is absent or null. */
export const walletListingSchema = v.object({
  id: v.string(),
  name: v.string(),
  image_id: v.optional(v.string()),
  image_url: v.optional(v.string()),
  rdns: v.nullish(v.string()),
  mobile_link: v.nullish(v.string()),
  desktop_link: v.nullish(v.string()),
  webapp_link: v.nullish(v.string()),
  homepage: v.nullish(v.string()),
  /** https link that opens the wallet's app; `mobile_link` may use a custom scheme. */
  link_mode: v.nullish(v.string()),
  app_store: v.nullish(v.string()),
  play_store: v.nullish(v.string()),
  chrome_store: v.nullish(v.string()),
  /** `certified`: a second, independent catalogue also lists the wallet. */
  badge_type: v.optional(v.literal('certified')),
  order: v.optional(v.number()),
  chains: v.optional(v.array(caipNetworkIdSchema)),
})
export type WalletListing = v.InferOutput<typeof walletListingSchema>

const imageName = v.pipe(v.string(), v.regex(/^[-\w.:$]{1,64}$/))

/** Image ids of the directory, CAIP-2 ids of networks, currency codes and token symbols. */
export const imageParamsSchema = v.object({ id: imageName })

/** `count` is the number of matches on all pages. */
export const walletsResponseSchema = v.object({ data: v.array(walletListingSchema), count: v.number() })
export type WalletsResponse = v.InferOutput<typeof walletsResponseSchema>
