import * as v from 'valibot'

const hexPattern = /^0x[0-9a-f]*$/
const lowerHex = v.pipe(v.string(), v.toLowerCase(), v.regex(hexPattern))
const hash = v.pipe(lowerHex, v.length(66))
const address = v.pipe(lowerHex, v.length(42))
const safeNumber = v.pipe(
  lowerHex,
  v.minLength(3),
  v.maxLength(18),
  v.transform(Number),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)
const bigNumber = v.pipe(
  lowerHex,
  v.minLength(3),
  v.maxLength(66),
  v.transform((hex) => BigInt(hex)),
)

export const blockNumberSchema = safeNumber

export const blockHeaderSchema = v.nullable(v.object({ number: safeNumber, hash }))

/** A block with its transactions in full. */
export const blockSchema = v.object({
  number: safeNumber,
  hash,
  parentHash: hash,
  timestamp: safeNumber,
  transactions: v.array(
    v.object({
      hash,
      nonce: safeNumber,
      from: address,
      to: v.nullish(address),
      value: bigNumber,
      input: lowerHex,
    }),
  ),
})
export type RpcBlock = v.InferOutput<typeof blockSchema>

const logSchema = v.object({ address, topics: v.array(hash), data: lowerHex })
export type RpcLog = v.InferOutput<typeof logSchema>

export const receiptsSchema = v.array(
  v.object({
    transactionHash: hash,
    blockHash: hash,
    /** Absent before the Byzantium fork. */
    status: v.optional(v.picklist(['0x0', '0x1'])),
    contractAddress: v.nullish(address),
    logs: v.array(logSchema),
  }),
)
export type RpcReceipt = v.InferOutput<typeof receiptsSchema>[number]
