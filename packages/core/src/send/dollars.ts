import { formatUnits, parseUnits } from '@latchkey/base/units'
import { readAmount } from './readAmount.ts'

/** Decimals of an amount in US dollars. */
export const dollarDecimals = 2

/** A token with a known price: US dollars for one token, as decimal text. */
type Priced = { readonly decimals: number; readonly price: string }

/** Converts dollars to a decimal amount of the token, rounded down. Undefined if the text is not an amount of dollars. */
export function tokensForDollars(dollars: string, { decimals, price }: Priced): string | undefined {
  const cents = unitsOf(dollars, dollarDecimals)
  const { numerator, denominator } = fractionOf(price)
  if (cents === undefined || numerator === 0n) return undefined
  const units = (cents * 10n ** BigInt(decimals) * denominator) / (numerator * 10n ** BigInt(dollarDecimals))
  return formatUnits(units, decimals)
}

/** Converts an amount of the token to dollars, rounded down to cents. Undefined if the text is not an amount of the token. */
export function dollarsForTokens(amount: string, { decimals, price }: Priced): string | undefined {
  const units = unitsOf(amount, decimals)
  if (units === undefined) return undefined
  const { numerator, denominator } = fractionOf(price)
  const cents = (units * numerator * 10n ** BigInt(dollarDecimals)) / (10n ** BigInt(decimals) * denominator)
  return formatUnits(cents, dollarDecimals)
}

function unitsOf(typed: string, decimals: number): bigint | undefined {
  const { decimal } = readAmount(typed)
  return decimal === undefined ? undefined : parseUnits(decimal, decimals)
}

function fractionOf(price: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '', fraction = ''] = price.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}
