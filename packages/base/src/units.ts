/** Decimal text of base units, exact and without trailing zeros: `1500000000000000000`, 18 → `1.5`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Base units of a decimal text; undefined when it is not one, or has more decimals than the token. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/.exec(text.trim())
  if (!match) return undefined
  const [, whole = '0', afterWhole = '', bare = ''] = match
  const fraction = afterWhole || bare
  return fraction.length > decimals ? undefined : BigInt(whole + fraction.padEnd(decimals, '0'))
}
