/**
 * A time from the wire or from storage in whole unix seconds; undefined when it is not a finite number. The expiry clock
 * has whole seconds, so a fraction would never match.
 */
export const wholeSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.floor(value) : undefined
