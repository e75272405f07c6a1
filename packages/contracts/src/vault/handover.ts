import * as v from 'valibot'
import { bytesSchema } from './bytesSchema.ts'
import { deviceId, id, moment } from './ids.ts'

/**
 * What one role of the vault asks of the other, carried by the visitor's device or page: the roles have no connection. Short-lived,
 * and it only ever takes access away: `changeEmail` asks for a link to the current address, and only opening the link counts.
 */
export const handoverSchema = v.strictObject({
  walletId: id,
  action: v.picklist(['freeze', 'revokeDevice', 'changeEmail', 'undoEmail']),
  deviceId: v.optional(deviceId),
  /** For the e-mail change actions. */
  changeId: v.optional(id),
  expiresAtMs: moment,
  /** HMAC-SHA-256 with a key that only the two roles and the wallet's devices know. */
  mac: bytesSchema({ min: 32, max: 32 }),
})
export type Handover = v.InferOutput<typeof handoverSchema>
