import * as v from 'valibot'
import { caipAddressSchema, caipNetworkIdSchema } from '../caipSchemas.ts'

const decimalText = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))

/** End of the previous page in each source. Opaque to clients. */
export const pageCursorSchema = v.pipe(v.string(), v.regex(/^[-\w]{1,2048}$/))

/** A bare address, or a CAIP-10 account. */
export const activityParamsSchema = v.object({ account: v.pipe(v.string(), v.maxLength(256)) })

/** `onramp` limits the list to purchases through that provider. */
export const historyQuerySchema = v.object({
  cursor: v.optional(pageCursorSchema),
  chainId: v.optional(caipNetworkIdSchema),
  onramp: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

/** `address` is absent for the native currency, `decimals` if the contract has none: `quantity` is then in base units. */
const fungibleInfoSchema = v.object({
  name: v.string(),
  symbol: v.string(),
  icon: v.nullable(v.object({ url: v.string() })),
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  address: v.optional(caipAddressSchema),
})

/** `content` is null until the image has been read and checked. */
const nftInfoSchema = v.object({
  name: v.string(),
  contract: v.string(),
  tokenId: v.pipe(v.string(), v.regex(/^\d+$/)),
  content: v.nullable(v.object({ preview: v.object({ url: v.string() }) })),
  flags: v.object({ is_spam: v.boolean() }),
})

/** A movement from the account (`out`), to it (`in`) or both (`self`). It has either `fungible_info` or `nft_info`. */
const transferSchema = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  fungible_info: v.optional(fungibleInfoSchema),
  nft_info: v.optional(nftInfoSchema),
  quantity: v.object({ numeric: decimalText }),
})
export type ActivityTransfer = v.InferOutput<typeof transferSchema>

/** `selector`: the first four bytes of the call data. `name`: the function's name in its ABI, if it is known. */
const methodSchema = v.object({
  selector: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/)),
  name: v.optional(v.string()),
})

/** `name`: never from the contract itself, only of well-known contracts and those that the operator configured. */
const contractSchema = v.object({ address: v.string(), name: v.optional(v.string()) })

/**
 * A transaction as the account sees it (S3.10). `sentFrom` and `sentTo` are the parties of the transfer when the account sends to,
 * or receives from, one other party; otherwise those of the transaction itself. A smart account is the sender of its user
 * operation. Native currency that a contract returns in the same transaction is subtracted from what the account paid it. `isSpam`:
 * the transaction is likely address poisoning, or every transfer in it is of a token that looks fraudulent. `method` and
 * `contract`: the call that the account's own transaction made; absent for payments and user operations.
 */
export const activityTransactionSchema = v.object({
  id: v.string(),
  metadata: v.object({
    minedAt: v.pipe(v.string(), v.isoTimestamp()),
    chain: caipNetworkIdSchema,
    operationType: v.picklist(['send', 'receive', 'trade', 'approve', 'mint', 'burn', 'deploy', 'execute']),
    status: v.picklist(['confirmed', 'failed']),
    hash: v.string(),
    /** 0 on chains without nonces. */
    nonce: v.number(),
    sentFrom: v.string(),
    sentTo: v.string(),
    isSpam: v.boolean(),
    method: v.optional(methodSchema),
    contract: v.optional(contractSchema),
  }),
  transfers: v.array(transferSchema),
})
export type ActivityTransaction = v.InferOutput<typeof activityTransactionSchema>

/**
 * Newest first. `next` is the cursor of the next page; null on the last one. `unsupported`: `data` is empty because the server has
 * no source for the network.
 */
export const historyResponseSchema = v.object({
  data: v.array(activityTransactionSchema),
  next: v.nullable(v.string()),
  unsupported: v.optional(v.literal(true)),
})

/** An account and an address that it may send to, both as bare addresses of the namespace of `chainId`. */
export const recipientParamsSchema = v.object({
  account: v.pipe(v.string(), v.maxLength(256)),
  recipient: v.pipe(v.string(), v.maxLength(256)),
})

/** `chainId`: the chain of the transfer. */
export const recipientQuerySchema = v.object({ chainId: caipNetworkIdSchema })

/**
 * `history`: `known` if the account has paid the recipient before; `new` only if the index has all of the account's payments on the
 * chain; otherwise `unknown`. `imitates`: an address that the account paid earlier, and that begins and ends like the recipient.
 */
export const recipientResponseSchema = v.object({
  history: v.picklist(['known', 'new', 'unknown']),
  imitates: v.nullable(v.string()),
})
