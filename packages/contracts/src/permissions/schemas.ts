import * as v from 'valibot'
import {
  permissionAmountMax,
  permissionCallsMax,
  permissionFunctionsMax,
  permissionMaxSeconds,
} from '../constants/permissions.ts'

const hexNumber = /^0x[0-9a-fA-F]{1,64}$/
const hexSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value),
  'must be hex',
)
const addressSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  'must be an address',
)
const wordSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value),
  'must be 32 bytes of hex',
)

const meets = (text: string, rule: (amount: bigint) => boolean) => !hexNumber.test(text) || rule(BigInt(text))
const amountSchema = v.pipe(
  v.string('must be a hex number'),
  v.regex(hexNumber, 'must be a hex number'),
  v.check((text) => meets(text, (amount) => amount > 0n), 'must be more than zero'),
  v.check(
    (text) => meets(text, (amount) => amount <= permissionAmountMax),
    'is the same as no limit. Ask for the most that the app needs',
  ),
)

const wholeNumber = (max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(max, `must be at most ${max}`),
  )
const secondsSchema = wholeNumber(Number.MAX_SAFE_INTEGER)
const periodSchema = {
  periodAmount: amountSchema,
  /** Seconds. */
  periodDuration: wholeNumber(permissionMaxSeconds),
  /** Unix seconds. Default: the time of the grant. */
  startTime: v.optional(secondsSchema),
}

/** Permissions that an app can be granted (ERC-7715). Amounts are in base units. */
export const permissionSchema = v.variant('type', [
  v.object({ type: v.literal('native-token-transfer'), data: v.object({ allowance: amountSchema }) }),
  v.object({ type: v.literal('native-token-periodic'), data: v.object(periodSchema) }),
  v.object({
    type: v.literal('erc20-token-transfer'),
    data: v.object({ address: addressSchema, allowance: amountSchema }),
  }),
  v.object({
    type: v.literal('erc20-token-periodic'),
    data: v.object({ tokenAddress: addressSchema, ...periodSchema }),
  }),
  /** Calls of these functions of a contract. They may send native tokens only in combination with a `native-token-*` permission. */
  v.object({
    type: v.literal('contract-call'),
    data: v.object({
      address: addressSchema,
      /** Four-byte selectors. */
      functions: v.pipe(
        v.array(
          v.pipe(
            v.string(),
            v.regex(/^0x[0-9a-fA-F]{8}$/, 'must be a four-byte selector'),
            v.transform((selector) => selector.toLowerCase() as `0x${string}`),
          ),
          'must be a list of selectors',
        ),
        v.minLength(1, 'must name at least one function'),
        v.maxLength(permissionFunctionsMax, `must name at most ${permissionFunctionsMax} functions`),
      ),
    }),
  }),
  /** Maximum number of uses. */
  v.object({ type: v.literal('call-limit'), data: v.object({ count: wholeNumber(permissionCallsMax) }) }),
])
export type Permission = v.InferOutput<typeof permissionSchema>

/** The delegate: an account, or a secp256k1 key (its uncompressed public key). */
export const permissionSignerSchema = v.variant('type', [
  v.object({ type: v.literal('account'), data: v.object({ address: addressSchema }) }),
  v.object({
    type: v.literal('key'),
    data: v.object({
      type: v.literal('secp256k1', "must be 'secp256k1'"),
      publicKey: v.custom<`0x${string}`>(
        (value) => typeof value === 'string' && /^0x(04)?[0-9a-fA-F]{128}$/.test(value),
        'must be an uncompressed public key of 64 or 65 bytes',
      ),
    }),
  }),
])
export type PermissionSigner = v.InferOutput<typeof permissionSignerSchema>

/** A request of `wallet_grantPermissions` (ERC-7715). */
export const permissionRequestSchema = v.object({
  chainId: v.pipe(
    v.string('must be a hex number'),
    v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/, 'must be a hex number'),
  ),
  address: v.optional(addressSchema),
  /** Unix seconds. */
  expiry: secondsSchema,
  signer: permissionSignerSchema,
  permissions: v.pipe(
    v.array(permissionSchema, 'must be a list'),
    v.minLength(1, 'must name at least one permission'),
    v.maxLength(3, 'must name at most three permissions'),
  ),
})
export type PermissionRequest = v.InferOutput<typeof permissionRequestSchema>

/** A delegation (ERC-7710) without its signature, as the chain hashes it. */
export const delegationSchema = v.object({
  delegate: addressSchema,
  delegator: addressSchema,
  authority: wordSchema,
  caveats: v.pipe(v.array(v.object({ enforcer: addressSchema, terms: hexSchema })), v.minLength(1), v.maxLength(10)),
  salt: wordSchema,
})
export type Delegation = v.InferOutput<typeof delegationSchema>
