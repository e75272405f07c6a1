import { parseUrl } from '@latchkey/base/parseUrl'
import * as v from 'valibot'
import { emailPattern } from './emailPattern.ts'
import { socialProviders } from './socialProviders.ts'

// Schemas shared by messages. A page is hostile to the frame: every text has a length limit and every object is strict.

/** CAIP-2, of the namespaces whose keys the embedded wallet has. */
export const networkIdSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^(?:eip155:[1-9]\d{0,9}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/, 'must be a CAIP-2 id of eip155 or solana'),
  // A higher EVM chain id has no coin type (spec S5.6).
  v.check((id) => !id.startsWith('eip155:') || Number(id.slice(7)) < 0x80000000, 'the EVM chain id is too large'),
)

export const emailSchema = v.pipe(v.string(), v.maxLength(254), v.regex(emailPattern, 'must be an e-mail address'))

/** The schema has no value in its messages, because the code is a secret. */
export const codeSchema = v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'must be six digits'))

export const matchNumberSchema = v.pipe(v.string(), v.regex(/^[0-9]{2}$/))

export const addressSchema = v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))

export const accountTypeSchema = v.picklist(['eoa', 'smartAccount'])

export const socialProviderSchema = v.picklist(socialProviders)

export const webUrlSchema = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((text) => {
    const url = parseUrl(text)
    return url !== undefined && /^https?:$/.test(url.protocol) && url.username === ''
  }, 'must be an http or https URL'),
)

/** Text of the app that the frame shows; control, bidirectional and zero-width characters are removed. */
export const shownTextSchema = v.pipe(
  v.string(),
  v.maxLength(256),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()),
)

/** Fields of a sign-in message that a page may set. Domain, URI and address come from the frame itself, never from the page. */
export const signInSchema = v.strictObject({
  chainId: networkIdSchema,
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,64}$/)),
  statement: v.optional(v.pipe(v.string(), v.maxLength(1024), v.regex(/^[\x20-\x7e]*$/, 'must be one line of ASCII'))),
  issuedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  notBefore: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  requestId: v.optional(v.pipe(v.string(), v.regex(/^[\w.~-]{0,128}$/))),
  resources: v.optional(v.pipe(v.array(webUrlSchema), v.maxLength(16))),
})

/** The signed-in visitor, as visible to the page. */
export const userSchema = v.strictObject({
  address: addressSchema,
  chainId: networkIdSchema,
  email: v.optional(emailSchema),
  userName: v.optional(v.pipe(v.string(), v.maxLength(256))),
  accounts: v.optional(
    v.pipe(v.array(v.strictObject({ address: addressSchema, type: accountTypeSchema })), v.maxLength(16)),
  ),
  preferredAccountType: v.optional(accountTypeSchema),
  smartAccountDeployed: v.optional(v.boolean()),
  /** The signed text of `signIn`. */
  message: v.optional(v.pipe(v.string(), v.maxLength(8192))),
  signature: v.optional(v.pipe(v.string(), v.maxLength(8192))),
})
