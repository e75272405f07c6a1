/** Time until an expiry: `6 d left`, `2 h left`, `12 min left`, `40 s left`, `Expired`. */
export function timeLeft(expirySec: number, nowMs: number): string {
  const seconds = Math.floor(expirySec - nowMs / 1000)
  if (seconds <= 0) return 'Expired'
  if (seconds >= 86_400) return `${Math.round(seconds / 86_400)} d left`
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h left`
  if (seconds >= 60) return `${Math.floor(seconds / 60)} min left`
  return `${seconds} s left`
}
