import * as v from 'valibot'
import { bytesSchema } from './bytesSchema.ts'
import { deviceId, id, moment } from './ids.ts'

/**
 * A request from one vault role to the other, carried by the visitor's device or page because the roles are not connected. It is
 * short-lived and never grants access: `changeEmail` requests a link to the current address, which the owner must open; `delete`
 * needs an opened link as well; `keep` stops a deletion.
 */
export const handoverSchema = v.strictObject({
  walletId: id,
  action: v.picklist(['freeze', 'revokeDevice', 'changeEmail', 'undoEmail', 'delete', 'keep']),
  deviceId: v.optional(deviceId),
  /** For the e-mail change actions. */
  changeId: v.optional(id),
  /** Of `delete`: when the wallet is deleted. */
  deletedAtMs: v.optional(moment),
  expiresAtMs: moment,
  /** HMAC-SHA-256 with a key that only the two roles and the wallet's devices know. */
  mac: bytesSchema({ min: 32, max: 32 }),
})
export type Handover = v.InferOutput<typeof handoverSchema>
