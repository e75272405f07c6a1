/** The minimum output if the price may get worse by `percent`. Rounded up, so that it never gets worse by more. */
export function minimumOf(amount: bigint, percent: number): bigint {
  // The percentage has at most two decimals.
  const bps = BigInt(Math.round(percent * 100))
  return (amount * (10_000n - bps) + 9_999n) / 10_000n
}
