const units = [
  [86_400, (count: number) => (count === 1 ? '1 day' : `${count} days`)],
  [3600, (count: number) => (count === 1 ? '1 hour' : `${count} hours`)],
  [60, (count: number) => `${count} min`],
  [1, (count: number) => `${count} s`],
] as const

/**
 * Time until an expiry: `7 days left`, `2 hours left`, `12 min left`, `40 s left`, `Expired`. Rounded up, so that the number changes
 * only after a whole unit.
 */
export function timeLeft(expirySec: number, nowMs: number): string {
  const seconds = expirySec - nowMs / 1000
  if (seconds <= 0) return 'Expired'
  const [size, textOf] = units.find(([one]) => seconds >= one) ?? units[3]
  return `${textOf(Math.ceil(seconds / size))} left`
}
