/** Compares in constant time: the duration depends on the lengths only. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}
