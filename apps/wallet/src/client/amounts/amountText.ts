import { formatUnits } from '@latchkey/base/units'

/** Formats base units with at most `places` decimals, truncated: `1,234.5`. Tiny amounts become `<0.0001`. */
export function amountText(units: bigint, params: amountText.Params): string {
  const { decimals, places = decimals } = params
  const [whole = '', digits = ''] = formatUnits(units, decimals).split('.')
  const fraction = digits.slice(0, places).replace(/0+$/, '')
  if (units > 0n && whole === '0' && fraction === '') return `<0.${'0'.repeat(Math.max(0, places - 1))}1`
  const grouped = BigInt(whole).toLocaleString('en-US')
  return fraction === '' ? grouped : `${grouped}.${fraction}`
}

export declare namespace amountText {
  type Params = { readonly decimals: number /** All of them when left out. */; readonly places?: number }
}
