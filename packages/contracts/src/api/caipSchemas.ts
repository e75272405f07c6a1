import * as v from 'valibot'

/** CAIP-2, with the character limits of the standard. */
export const caipNetworkIdSchema = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 network id'),
)

/** CAIP-10, with the character limits of the standard. */
export const caipAddressSchema = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'must be a CAIP-10 address'),
)

/** Comma-separated CAIP-2 ids, as a list. */
export const caipNetworkIdListSchema = v.pipe(
  v.string(),
  v.maxLength(8_192),
  v.transform((text) => text.split(',').filter((part) => part !== '')),
  v.array(caipNetworkIdSchema),
)
