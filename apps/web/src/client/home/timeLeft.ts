const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `14 min`, `1 h 5 min`, `42 s`: the two largest parts, cut, because a promise of time must not be rounded up. */
export function timeLeft(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / 1000)} s`
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  if (ms < hourMs) return `${minutes} min`
  const hours = Math.floor(ms / hourMs)
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}
