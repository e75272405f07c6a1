import * as v from 'valibot'
import { delegationSchema, permissionSchema } from '../../permissions/schemas.ts'
import { caipNetworkIdSchema } from '../caipSchemas.ts'

/** A CAIP-10 account, or a bare address. */
export const permissionsParamsSchema = v.object({ id: v.pipe(v.string(), v.maxLength(256)) })

const pciSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'must be 32 bytes of lower-case hex'))
const signatureSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2}){1,4096}$/, 'must be hex'))
const moment = v.pipe(v.string(), v.isoTimestamp())

/** Metadata provided by the app. */
const appSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  origin: v.pipe(v.string(), v.maxLength(300)),
})

/**
 * A permission that an account granted (S7.20). `pci` is the hash of the delegation. `context` is what `wallet_revokePermissions`
 * takes; it has no signature, so it is useless without the account. `status` is read from the chain. `used` follows the order
 * of `permissions`: base units or calls so far, and of an amount per period those of the current one; null if usage
 * is not limited or cannot be read. Absent for an expired permission. `revokedAt` is when the account reported the revocation to the
 * server.
 */
export const permissionSessionSchema = v.object({
  pci: pciSchema,
  chainId: caipNetworkIdSchema,
  app: appSchema,
  delegation: delegationSchema,
  context: v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})+$/)),
  permissions: v.array(permissionSchema),
  /** Unix seconds. */
  expiry: v.number(),
  status: v.picklist(['active', 'expired', 'revoked']),
  used: v.optional(v.array(v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/))))),
  grantedAt: moment,
  revokedAt: v.optional(moment),
})
export type PermissionSession = v.InferOutput<typeof permissionSessionSchema>

/** Newest first. */
export const permissionSessionsResponseSchema = v.object({ pcis: v.array(permissionSessionSchema) })

/** `signature` is the one that grants the permission: only the account can add to its list. */
export const storePermissionRequestSchema = v.object({
  chainId: caipNetworkIdSchema,
  delegation: delegationSchema,
  signature: signatureSchema,
  app: appSchema,
})
export const storePermissionResponseSchema = v.object({ pci: pciSchema })

/** `signature`: of `revokePermissionMessage`, by the account. */
export const revokePermissionRequestSchema = v.object({ pci: pciSchema, signature: signatureSchema })
export const revokePermissionResponseSchema = v.object({ pci: pciSchema, status: v.literal('revoked') })
