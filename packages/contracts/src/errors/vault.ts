import type { ErrorRow } from '@latchkey/base/errors'

// The key-share service of the embedded wallet.

export const EMAIL_INVALID: ErrorRow = { code: 'EMAIL_INVALID', message: 'Enter a valid e-mail address.', audience: 'user', httpStatus: 400 }
export const EMAIL_COOLDOWN: ErrorRow = { code: 'EMAIL_COOLDOWN', message: 'Please try again after {seconds} seconds', audience: 'user', repeatable: true, httpStatus: 429 }
export const EMAIL_UNCHANGED: ErrorRow = { code: 'EMAIL_UNCHANGED', message: "This is already your wallet's e-mail address. Enter a different one.", audience: 'user', httpStatus: 400 }
export const EMAIL_CHANGE_UNAVAILABLE: ErrorRow = { code: 'EMAIL_CHANGE_UNAVAILABLE', message: 'Only wallets with e-mail sign-in have an e-mail address to change.', audience: 'user', httpStatus: 409 }
export const EMAIL_CHANGE_EXPIRED: ErrorRow = { code: 'EMAIL_CHANGE_EXPIRED', message: 'This change of your e-mail address has expired. Start it again.', audience: 'user', httpStatus: 410 }
/** Only shown to someone who has just proved that they own the address. */
export const EMAIL_RESERVED: ErrorRow = {
  code: 'EMAIL_RESERVED',
  message: 'The wallet with this e-mail address got a new address in the last 24 hours. Sign in with the new address, or undo the change with the link in our e-mail.',
  audience: 'user',
  httpStatus: 409,
}
/** Wrong, expired and unknown codes get the same error, so that a guess reveals nothing. */
export const OTP_INVALID: ErrorRow = { code: 'OTP_INVALID', message: 'That code is wrong or has expired. Check your latest e-mail, or request a new code.', audience: 'user', retryable: true, httpStatus: 400 }
/** Only for the right code, on the device that requested it. */
export const OTP_USED: ErrorRow = { code: 'OTP_USED', message: 'This code was already used. Request a new one.', audience: 'user', retryable: true, httpStatus: 400 }
export const DEVICE_PROOF_INVALID: ErrorRow = { code: 'DEVICE_PROOF_INVALID', message: 'The device proof is not valid: {reason}.', httpStatus: 401 }
export const REQUEST_REPLAYED: ErrorRow = { code: 'REQUEST_REPLAYED', message: 'This request was already received. Sign a new one with a new nonce.', httpStatus: 409 }
export const SEALED_REQUEST_INVALID: ErrorRow = { code: 'SEALED_REQUEST_INVALID', message: 'The request cannot be opened. Seal it for this path and this device with the current key of the vault.', httpStatus: 400 }
/** Unknown and revoked devices get the same error. */
export const DEVICE_NOT_ACTIVE: ErrorRow = { code: 'DEVICE_NOT_ACTIVE', message: 'This device cannot use the wallet. Sign in again.', audience: 'user', httpStatus: 403 }
export const LOGIN_REQUIRED: ErrorRow = { code: 'LOGIN_REQUIRED', message: 'Your sign-in has expired. Sign in again.', audience: 'user', httpStatus: 401 }
export const DEVICE_NOT_APPROVED: ErrorRow = { code: 'DEVICE_NOT_APPROVED', message: 'This device is not approved yet. Open the link in the e-mail we sent you, or request a new one.', audience: 'user', retryable: true, httpStatus: 403 }
export const WALLET_FROZEN: ErrorRow = { code: 'WALLET_FROZEN', message: 'This wallet is frozen. Nothing can be signed until its owner unfreezes it.', audience: 'user', httpStatus: 403 }
export const DELETION_SCHEDULED: ErrorRow = { code: 'DELETION_SCHEDULED', message: 'This wallet is about to be deleted. Choose to keep it in its security settings first.', audience: 'user', httpStatus: 409 }
export const WALLET_EXISTS: ErrorRow = { code: 'WALLET_EXISTS', message: 'A wallet for this e-mail address already exists. Sign in again to use it.', audience: 'user', httpStatus: 409 }
export const WALLET_NOT_PREPARED: ErrorRow = { code: 'WALLET_NOT_PREPARED', message: 'There is no prepared wallet with this id. Prepare it again.', httpStatus: 404 }
export const SHARE_EPOCH_WRONG: ErrorRow = { code: 'SHARE_EPOCH_WRONG', message: 'The shares of this wallet were replaced. Sign in again to get the current one.', audience: 'user', httpStatus: 409 }
export const EXPORT_EXPIRED: ErrorRow = { code: 'EXPORT_EXPIRED', message: 'This export has expired or was canceled. Start it again in the security settings of your wallet.', audience: 'user', httpStatus: 410 }
export const LINK_INVALID: ErrorRow = { code: 'LINK_INVALID', message: 'This link has expired or was already used.', audience: 'user', httpStatus: 410 }
export const STATEMENT_REFUSED: ErrorRow = { code: 'STATEMENT_REFUSED', message: 'The statement of the other vault was refused: {reason}.', httpStatus: 409 }
export const PARTNER_KEY_UNKNOWN: ErrorRow = {
  code: 'PARTNER_KEY_UNKNOWN',
  message: 'The {from} vault signs with the key {keyId}, and {setting} of this vault names {pinned}. Set it to the line that scripts/createKeys.ts prints for the {from} vault.',
  httpStatus: 502,
}
export const STORED_RECORD_UNREADABLE: ErrorRow = { code: 'STORED_RECORD_UNREADABLE', message: 'A record of the table {table} cannot be read: its row was changed, or the key file is another one.', audience: 'internal', httpStatus: 500 }
export const VAULT_IMPORT_REFUSED: ErrorRow = { code: 'VAULT_IMPORT_REFUSED', message: 'The export was refused: {reason}.', audience: 'internal' }
