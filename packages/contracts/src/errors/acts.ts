import type { ErrorRow } from '@latchkey/base/errors'

// Acts of an embedded wallet that cannot be undone: they are signed by the wallet's control key.

export const ACT_SIGNATURE_INVALID: ErrorRow = {
  code: 'ACT_SIGNATURE_INVALID',
  message: 'This change was not confirmed with the key of the wallet. Sign in again on this device, then repeat it.',
  audience: 'user',
  httpStatus: 403,
}
export const ACT_SECRET_REQUIRED: ErrorRow = {
  code: 'ACT_SECRET_REQUIRED',
  message: 'This wallet is protected. Confirm with your password or passkey.',
  audience: 'user',
  httpStatus: 403,
}
export const ACT_EXPIRED: ErrorRow = {
  code: 'ACT_EXPIRED',
  message: "This change took too long to confirm. Check that this device's clock is right, then start it again.",
  audience: 'user',
  httpStatus: 410,
}
export const ACT_ID_REUSED: ErrorRow = {
  code: 'ACT_ID_REUSED',
  message: 'An act with this id and other content was already received. Sign the act again with a new id.',
  httpStatus: 409,
}
export const ACT_NOT_PREPARED: ErrorRow = {
  code: 'ACT_NOT_PREPARED',
  message: 'This change was not prepared on this device. Start it again.',
  audience: 'user',
  httpStatus: 409,
}
