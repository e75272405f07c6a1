type Fields = Readonly<Record<string, unknown>>

/** Call data of a transaction; undefined when it is malformed, or if `data` and its alias `input` differ. */
export function transactionData({ data, input }: Fields): `0x${string}` | undefined {
  const bytes = data ?? input ?? '0x'
  return isHexBytes(bytes) && (input ?? bytes) === bytes ? bytes : undefined
}

/** True if a transaction has blobs (EIP-4844) or authorizations (EIP-7702), which would be dropped when it is sent. */
export const isUnsupportedType = ({ authorizationList, blobVersionedHashes }: Fields): boolean =>
  authorizationList !== undefined || blobVersionedHashes !== undefined

const isHexBytes = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)
