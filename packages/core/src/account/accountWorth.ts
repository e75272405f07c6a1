import { formatUnits, parseUnits } from '@latchkey/base/units'
import type { AccountToken } from './accountToken.ts'

/** In US dollars, as exact decimal text. */
export type AccountWorth = {
  readonly total: string
  /** Gain since the previous day; negative for a loss. Absent unless the change of every token is known. */
  readonly gain?: string
}

/** Total value of all listed tokens; undefined unless every price is known. Computed with integers. */
export function accountWorth(tokens: readonly AccountToken[]): AccountWorth | undefined {
  const listed = tokens.filter(({ unlisted }) => !unlisted)
  const values = listed.map(({ value, change }) => ({
    value: value === undefined ? undefined : unitsOf(value),
    change: change === undefined ? undefined : unitsOf(change),
  }))
  if (values.length === 0 || values.some(({ value }) => value === undefined)) return undefined
  const gains = values.map(({ value = 0n, change }) => (value === 0n ? 0n : change && gainOf(value, change)))
  const total = formatUnits(sum(values.map(({ value = 0n }) => value)), decimals)
  return gains.every((gain) => gain !== undefined) ? { total, gain: formatUnits(sum(gains), decimals) } : { total }
}

const decimals = 18
const one = 10n ** BigInt(decimals)

/** Whole units of 10^-18: the shortest decimal text of a number equals the server's. */
function unitsOf(value: number): bigint | undefined {
  const text = Math.abs(value).toLocaleString('en', { useGrouping: false, maximumFractionDigits: decimals })
  const units = parseUnits(text, decimals)
  return units !== undefined && value < 0 ? -units : units
}

/** A value minus the value before the price changed; unknown if the price was zero. */
function gainOf(value: bigint, change: bigint): bigint | undefined {
  return change <= -one ? undefined : value - (value * one) / (one + change)
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
