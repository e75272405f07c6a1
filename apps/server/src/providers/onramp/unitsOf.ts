import { errorOf } from '@latchkey/base/errors'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import * as v from 'valibot'
import { fractionOf } from '../prices/price.ts'

/** An amount in a response: decimal text or a JSON number. */
export const amountSchema = v.union([v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,30})?$/)), v.number()])
type Amount = v.InferOutput<typeof amountSchema>

/** Whole units of an amount, without a float in between. @throws ONRAMP_UNAVAILABLE for a negative amount */
export function unitsOf(amount: Amount, decimals: number, rounding: 'down' | 'up' = 'down'): bigint {
  const { numerator, denominator } = typeof amount === 'string' ? textFraction(amount) : numberFraction(amount)
  const scaled = numerator * 10n ** BigInt(decimals)
  return rounding === 'down' ? scaled / denominator : (scaled + denominator - 1n) / denominator
}

function textFraction(text: string) {
  const [whole = '', decimals = ''] = text.split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}

function numberFraction(amount: number) {
  if (amount === 0) return { numerator: 0n, denominator: 1n }
  const fraction = fractionOf(amount)
  if (!fraction) throw errorOf(ONRAMP_UNAVAILABLE)
  return fraction
}
