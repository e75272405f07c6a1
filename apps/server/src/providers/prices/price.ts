/** US dollars for one whole token, as a fraction: exact until it is shown. */
export type Price = { readonly numerator: bigint; readonly denominator: bigint }

const significantDigits = 12

/** The exact value of a JSON number; undefined if it is not a price. */
export function fractionOf(value: number | null | undefined): Price | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const shift = Number(exponent) - decimals.length
  const units = BigInt(whole + decimals)
  return shift >= 0
    ? { numerator: units * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: units, denominator: 10n ** BigInt(-shift) }
}

/** The value of an amount in base units. */
export function worthOf({ numerator, denominator }: Price, units: bigint, decimals: number): Price {
  return { numerator: numerator * units, denominator: denominator * 10n ** BigInt(decimals) }
}

export function sumOf(values: readonly Price[]): Price {
  return values.reduce(
    (sum, { numerator, denominator }) => ({
      numerator: sum.numerator * denominator + numerator * sum.denominator,
      denominator: sum.denominator * denominator,
    }),
    { numerator: 0n, denominator: 1n },
  )
}

/** The relative change of a price: 0.05 is 5 % more. */
export function changeOf(from: Price, to: Price): number {
  return signedNumber({
    numerator: to.numerator * from.denominator - from.numerator * to.denominator,
    denominator: from.numerator * to.denominator,
  })
}

/** One value minus another; may be negative. */
export function differenceOf(from: Price, to: Price): number {
  return signedNumber({
    numerator: to.numerator * from.denominator - from.numerator * to.denominator,
    denominator: from.denominator * to.denominator,
  })
}

function signedNumber({ numerator, denominator }: Price): number {
  return numerator < 0n ? -toNumber({ numerator: -numerator, denominator }) : toNumber({ numerator, denominator })
}

/** As a JSON number, rounded half up to 12 significant digits, which every JSON number preserves. */
export function toNumber({ numerator, denominator }: Price): number {
  if (numerator === 0n) return 0
  // One digit more or less is corrected below.
  let shift = significantDigits - (String(numerator).length - String(denominator).length)
  let digits = rounded(numerator, denominator, shift)
  if (String(digits).length > significantDigits) {
    shift -= 1
    digits = rounded(numerator, denominator, shift)
  }
  return Number(`${digits}e${-shift}`)
}

/** The quotient times ten to the power of `shift`. */
function rounded(numerator: bigint, denominator: bigint, shift: number): bigint {
  const dividend = shift > 0 ? numerator * 10n ** BigInt(shift) : numerator
  const divisor = shift < 0 ? denominator * 10n ** BigInt(-shift) : denominator
  return (2n * dividend + divisor) / (2n * divisor)
}
