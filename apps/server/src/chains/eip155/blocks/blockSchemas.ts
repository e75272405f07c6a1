import * as v from 'valibot'

const hexPattern = /^0x[0-9a-f]*$/
const lowerHex = v.pipe(v.string(), v.toLowerCase(), v.regex(hexPattern))
export const hashSchema = v.pipe(lowerHex, v.length(66))
export const addressSchema = v.pipe(lowerHex, v.length(42))
const safeNumber = v.pipe(
  lowerHex,
  v.minLength(3),
  v.maxLength(18),
  v.transform(Number),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)
export const amountSchema = v.pipe(
  lowerHex,
  v.minLength(3),
  v.maxLength(66),
  v.transform((hex) => BigInt(hex)),
)

export const blockNumberSchema = safeNumber

export const blockHeaderSchema = v.nullable(v.object({ number: safeNumber, hash: hashSchema }))

export const blockTimeSchema = v.object({ number: safeNumber, timestamp: safeNumber })

const transactionSchema = v.object({
  hash: hashSchema,
  nonce: safeNumber,
  from: addressSchema,
  to: v.nullish(addressSchema),
  value: amountSchema,
  input: lowerHex,
})

/** A block with its transactions in full. */
export const blockSchema = v.object({
  number: safeNumber,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: safeNumber,
  transactions: v.array(transactionSchema),
})
export type RpcBlock = v.InferOutput<typeof blockSchema>

/** Null if unknown; no block number and position while pending. */
export const minedTransactionSchema = v.nullable(
  v.object({ ...transactionSchema.entries, blockHash: v.nullish(hashSchema), transactionIndex: v.nullish(safeNumber) }),
)

const logSchema = v.object({ address: addressSchema, topics: v.array(hashSchema), data: lowerHex })
export type RpcLog = v.InferOutput<typeof logSchema>

const receiptSchema = v.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  /** Absent before the Byzantium fork. */
  status: v.optional(v.picklist(['0x0', '0x1'])),
  contractAddress: v.nullish(addressSchema),
  logs: v.array(logSchema),
})
export type RpcReceipt = v.InferOutput<typeof receiptSchema>

export const receiptsSchema = v.array(receiptSchema)
export const minedReceiptSchema = v.nullable(v.object({ ...receiptSchema.entries, blockNumber: safeNumber }))
