import { parseOrigin } from '@latchkey/base/originPattern'
import * as v from 'valibot'
import { bytesSchema } from './bytesSchema.ts'

export const id = v.pipe(v.string(), v.uuid())
/** Milliseconds since 1970. */
export const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A statement from one vault to the other (`statement.ts`), sealed to the receiver. */
export const sealedStatement = bytesSchema({ min: 1, max: 2600 })
/** SHA-256 of the device's public key. */
export const deviceId = bytesSchema({ min: 32, max: 32 })
/** Origin of the app's page, as reported by the frame. Shown in e-mails, never trusted. */
export const origin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => parseOrigin(text) !== undefined),
)
