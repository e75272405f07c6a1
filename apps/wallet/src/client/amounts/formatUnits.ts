/** Base units as a decimal text with at most `places` decimals, cut and not rounded: `1,234.5`. Tiny amounts are `<0.0001`. */
export function formatUnits(units: bigint, params: formatUnits.Params): string {
  const { decimals, places = decimals } = params
  const unit = 10n ** BigInt(decimals)
  const whole = (units / unit).toLocaleString('en-US')
  const fraction = (units % unit).toString().padStart(decimals, '0').slice(0, places).replace(/0+$/, '')
  if (units > 0n && whole === '0' && fraction === '') return `<0.${'0'.repeat(Math.max(0, places - 1))}1`
  return fraction === '' ? whole : `${whole}.${fraction}`
}

export declare namespace formatUnits {
  type Params = { readonly decimals: number /** All of them when left out. */; readonly places?: number }
}
