import * as v from 'valibot'
import { pageCursorSchema } from '../activity/schemas.ts'
import { caipNetworkIdSchema } from '../caipSchemas.ts'

const wholeText = v.pipe(v.string(), v.regex(/^\d+$/))

export const nftsQuerySchema = v.object({
  cursor: v.optional(pageCursorSchema),
  chainId: v.optional(caipNetworkIdSchema),
})

/** `imageUrl` is null until the image has been read and checked, and if the token has none that is safe to show. */
export const nftSchema = v.object({
  chainId: caipNetworkIdSchema,
  contract: v.string(),
  tokenId: wholeText,
  standard: v.picklist(['erc721', 'erc1155']),
  /** Always 1 for ERC-721. */
  quantity: wholeText,
  name: v.string(),
  collection: v.string(),
  imageUrl: v.nullable(v.string()),
  isSpam: v.boolean(),
})
export type Nft = v.InferOutput<typeof nftSchema>

/**
 * `next` is the cursor of the next page; null on the last one. `unsupported`: `data` is empty because the server has no source for
 * the network.
 */
export const nftsResponseSchema = v.object({
  data: v.array(nftSchema),
  next: v.nullable(v.string()),
  unsupported: v.optional(v.literal(true)),
})

/** The SHA-256 of an image that the server has read and checked. */
export const nftImageParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
