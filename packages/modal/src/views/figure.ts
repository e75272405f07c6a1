import { formatUnits } from '@latchkey/base/units'
import { figure } from '@latchkey/core/account/figure'

/** An exact amount to read, with its symbol: what is about to be sent is never rounded. */
export function exactAmount(params: {
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
}): string {
  const { units, decimals, symbol } = params
  return `${figure(formatUnits(units, decimals), decimals)} ${symbol}`
}

/** US dollars, two decimals. */
export function dollars(value: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(value)
}

/** Time of day as the visitor writes it. */
export function timeOfDay(ms: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(ms)
}
