import type { ErrorRow } from '@latchkey/base/errors'

// Keys of the embedded wallet.

export const HPKE_KEY_INVALID: ErrorRow = { code: 'HPKE_KEY_INVALID', message: 'The public key is not an uncompressed P-256 point of 65 bytes. Send the key as it was generated.', httpStatus: 400 }
export const EMBEDDED_KEY_MISMATCH: ErrorRow = { code: 'EMBEDDED_KEY_MISMATCH', message: "Your wallet can't be unlocked on this device. Nothing was signed. Sign in again.", audience: 'user', retryable: true }
export const EMBEDDED_ADDRESS_MISMATCH: ErrorRow = { code: 'EMBEDDED_ADDRESS_MISMATCH', message: "The key that was found doesn't belong to your address, so nothing was signed. Contact the app's support.", audience: 'user' }
export const PROTECTION_SECRET_WRONG: ErrorRow = { code: 'PROTECTION_SECRET_WRONG', message: "That password or passkey doesn't open your wallet. Try again.", audience: 'user', retryable: true }
export const PROTECTION_SECRET_REQUIRED: ErrorRow = { code: 'PROTECTION_SECRET_REQUIRED', message: 'Your wallet is protected. Sign in again and use your password or passkey.', audience: 'user', retryable: true }
export const PASSKEY_NOT_USED: ErrorRow = { code: 'PASSKEY_NOT_USED', message: 'No passkey was used. You canceled, or it took too long. Try again.', audience: 'user', retryable: true }
export const PASSKEY_UNSUPPORTED: ErrorRow = { code: 'PASSKEY_UNSUPPORTED', message: "That passkey doesn't work for wallets in this browser. Nothing was changed. Use another passkey or another browser.", audience: 'user', retryable: true }
export const PASSKEY_WINDOW_BLOCKED: ErrorRow = { code: 'PASSKEY_WINDOW_BLOCKED', message: 'Your browser blocked the window for your passkey. Allow pop-ups for this page, then try again.', audience: 'user', retryable: true }
export const EMBEDDED_SIGNER_FAILED: ErrorRow = { code: 'EMBEDDED_SIGNER_FAILED', message: "Your wallet couldn't finish the request. Nothing was signed. Try again.", audience: 'user', repeatable: true }
export const DEVICE_STORE_BLOCKED: ErrorRow = { code: 'DEVICE_STORE_BLOCKED', message: 'Your browser blocks storage for this wallet. Allow site data or leave private browsing, then reload this page.', audience: 'user' }
export const VAULT_UNREACHABLE: ErrorRow = { code: 'VAULT_UNREACHABLE', message: "Your wallet's servers can't be reached right now. Try again.", audience: 'user', repeatable: true }
export const EMAIL_LOGIN_MISSING: ErrorRow = { code: 'EMAIL_LOGIN_MISSING', message: 'No sign-in is waiting for a code. Enter your e-mail address first.', audience: 'user' }
export const SMART_ACCOUNT_UNSUPPORTED: ErrorRow = { code: 'SMART_ACCOUNT_UNSUPPORTED', message: 'This application might not support Smart Accounts', audience: 'user' }
export const EMAIL_CHANGE_MISSING: ErrorRow = { code: 'EMAIL_CHANGE_MISSING', message: 'Enter the new e-mail address first. No change is waiting for a code.', audience: 'user' }
