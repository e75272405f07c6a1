/** The field of Ed25519, and the constant of its curve: −x² + y² = 1 + d·x²·y². */
const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * True if 32 bytes are a point on Ed25519, so that a key can exist for the address; addresses off the curve belong to programs. Our
 * own check, because the chain library's would load with every connection.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  let encoded = 0n
  for (const byte of bytes.toReversed()) encoded = (encoded << 8n) | BigInt(byte)
  // The highest bit is the sign of x.
  const y = encoded & (2n ** 255n - 1n)
  const numerator = (y * y - 1n) % p
  const denominator = (d * y * y + 1n) % p
  // x² = numerator / denominator. If x is 0, it has no sign.
  return numerator === 0n ? encoded === y : power(numerator * denominator, (p - 1n) / 2n) === 1n
}

/** Modulo the prime of the field: 1 for squares with (p − 1) / 2 as the exponent (Euler's criterion). */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = ((base % p) + p) % p
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}
