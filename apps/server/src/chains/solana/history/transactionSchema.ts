import * as v from 'valibot'
import { addressSchema, lamportsSchema } from '../nodeSchemas.ts'

/** The maximum number of accounts that a transaction can name. */
const accountsMax = 256
/** Larger than a transaction of 1,232 bytes in base58. */
const dataMax = 2_000

const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(accountsMax - 1))
const lamportsOfAll = v.pipe(v.array(lamportsSchema), v.maxLength(accountsMax))
const addresses = v.pipe(v.array(addressSchema), v.maxLength(accountsMax))

/** An amount has at most 64 bits, and decimals 8. */
const tokenBalanceSchema = v.object({
  accountIndex: indexSchema,
  mint: addressSchema,
  /** Nodes did not record it in the first years. */
  owner: v.optional(addressSchema),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((units) => BigInt(units)),
    ),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  }),
})
export type RecordedTokenBalance = v.InferOutput<typeof tokenBalanceSchema>

const tokenBalances = v.nullish(v.pipe(v.array(tokenBalanceSchema), v.maxLength(accountsMax)), [])

const instructionSchema = v.object({
  programIdIndex: indexSchema,
  accounts: v.pipe(v.array(indexSchema), v.maxLength(accountsMax)),
  data: v.pipe(v.string(), v.maxLength(dataMax)),
})
export type RecordedInstruction = v.InferOutput<typeof instructionSchema>

/** Response to `getTransaction` in the encoding `json`; null if the node lacks the transaction. */
export const transactionSchema = v.nullable(
  v.object({
    /** Unix seconds. */
    blockTime: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 33))),
    transaction: v.object({
      message: v.object({
        header: v.object({ numRequiredSignatures: indexSchema }),
        accountKeys: v.pipe(addresses, v.minLength(1)),
        instructions: v.pipe(v.array(instructionSchema), v.maxLength(accountsMax)),
      }),
    }),
    meta: v.object({
      err: v.unknown(),
      fee: lamportsSchema,
      preBalances: lamportsOfAll,
      postBalances: lamportsOfAll,
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
      loadedAddresses: v.nullish(v.object({ writable: addresses, readonly: addresses })),
    }),
  }),
)
export type NodeTransaction = NonNullable<v.InferOutput<typeof transactionSchema>>
