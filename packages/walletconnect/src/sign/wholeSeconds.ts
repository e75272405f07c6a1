/**
 * A time from the wire or from storage, in whole unix seconds; undefined when it is none. Ends are told by a clock of whole
 * seconds: one between two of them would pass unseen.
 */
export const wholeSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.floor(value) : undefined
