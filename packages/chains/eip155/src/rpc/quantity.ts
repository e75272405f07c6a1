/** JSON-RPC quantity: hex without leading zeros. */
export const toQuantity = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/** Value of a JSON-RPC quantity or of a decimal text; undefined if it is neither. */
export function fromQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value !== 'string' || !/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) return undefined
  return BigInt(value)
}
