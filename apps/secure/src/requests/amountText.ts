import { formatUnits } from '@latchkey/base/units'

/**
 * Formats base units for the visitor's language, with every digit. `places` rounds up, for upper limits such as a fee.
 */
export function amountText(units: bigint, params: amountText.Params): string {
  const { decimals, tag, places = 100 } = params
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: places, roundingMode: 'ceil' })
  return format.format(formatUnits(units, decimals) as Intl.StringNumericLiteral)
}

export declare namespace amountText {
  type Params = { readonly decimals: number; readonly tag: string; readonly places?: number }
}
