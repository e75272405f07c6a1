import type { Language } from './language.ts'

const minuteMs = 60_000
/** The largest unit that fits is used; months and years have average lengths. */
const units = [
  ['year', 525_960 * minuteMs],
  ['month', 43_830 * minuteMs],
  ['day', 1440 * minuteMs],
  ['hour', 60 * minuteMs],
] as const

/** Formats a past or future time, abbreviated (spec S9.13): "5 min. ago", "vor 5 Min.". Below a minute it is "now". */
export function relativeTime({ tag }: Pick<Language, 'tag'>, differenceMs: number): string {
  const format = new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'always' })
  const size = Math.abs(differenceMs)
  if (size < minuteMs) return new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'auto' }).format(0, 'second')
  const [unit, unitMs] = units.find(([, ms]) => size >= ms) ?? (['minute', minuteMs] as const)
  return format.format(Math.trunc(differenceMs / unitMs), unit)
}
