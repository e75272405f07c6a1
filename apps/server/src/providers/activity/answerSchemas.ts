import * as v from 'valibot'

// Values in responses of services, which are untrusted.

export const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
export const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())

/** Stored as a 32-bit number. */
export const blockNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))

/** At most 2²⁵⁶ − 1. */
export const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(2n ** 256n - 1n),
)

/** Seconds since 1970 that are a date of this century. */
export const secondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32))
