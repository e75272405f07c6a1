import type { Language } from './language.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration in its largest unit: "42 ms", "1.2 sec", "5 min". */
export function duration({ tag }: Pick<Language, 'tag'>, ms: number): string {
  const [unit, unitMs] = units.find(([, size]) => ms >= size) ?? (['millisecond', 1] as const)
  const maximumFractionDigits = unit === 'second' ? 1 : 0
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(
    ms / unitMs,
  )
}
