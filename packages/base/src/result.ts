/** Outcome of a pure check; `reason` is a catalogue row or a literal that the caller maps to one. */
export type Result<value, reason> =
  | { readonly ok: true; readonly value: value }
  | { readonly ok: false; readonly reason: reason }

export const ok = <value>(value: value): Result<value, never> => ({ ok: true, value })
export const fail = <reason>(reason: reason): Result<never, reason> => ({ ok: false, reason })
