import type { ErrorRow } from '@latchkey/base/errors'

// Sign-in to the embedded wallet with a social account.

export const POPUP_CLOSED: ErrorRow = { code: 'POPUP_CLOSED', message: 'Popup closed', audience: 'user', retryable: true }
export const POPUP_NOT_LOADED: ErrorRow = { code: 'POPUP_NOT_LOADED', message: "The sign-in window didn't load. Check your connection, then try again.", audience: 'user', retryable: true }
export const SOCIAL_START_FAILED: ErrorRow = { code: 'SOCIAL_START_FAILED', message: 'Failed to initiate social connection', audience: 'user', retryable: true }
export const FARCASTER_FAILED: ErrorRow = { code: 'FARCASTER_FAILED', message: 'Failed to connect to farcaster', audience: 'user', retryable: true }
export const SOCIAL_LOGIN_MISSING: ErrorRow = { code: 'SOCIAL_LOGIN_MISSING', message: 'No sign-in with a social account is waiting for a link. Start one first.' }
export const SOCIAL_PROVIDER_OFF: ErrorRow = { code: 'SOCIAL_PROVIDER_OFF', message: 'Sign-in with {provider} is not set up for this app. Choose another way to sign in.', audience: 'user', httpStatus: 400 }
/** Unknown, used and expired sign-ins, and those of other devices, get the same error. */
export const SOCIAL_SIGN_IN_EXPIRED: ErrorRow = { code: 'SOCIAL_SIGN_IN_EXPIRED', message: 'This sign-in has expired or was already used. Start again.', audience: 'user', retryable: true, httpStatus: 410 }
export const SOCIAL_SIGN_IN_REFUSED: ErrorRow = { code: 'SOCIAL_SIGN_IN_REFUSED', message: 'The sign-in was not confirmed by {provider}. Start again.', audience: 'user', retryable: true, httpStatus: 403 }
export const SOCIAL_ACCOUNT_OTHER: ErrorRow = { code: 'SOCIAL_ACCOUNT_OTHER', message: 'This is not the account of this wallet. Start again and choose the account you sign in with.', audience: 'user', retryable: true, httpStatus: 403 }
export const SOCIAL_PROVIDER_UNREACHABLE: ErrorRow = { code: 'SOCIAL_PROVIDER_UNREACHABLE', message: "{provider} isn't responding right now. Try again in a moment.", audience: 'user', repeatable: true, httpStatus: 502 }
export const SOCIAL_EMAIL_TAKEN: ErrorRow = { code: 'SOCIAL_EMAIL_TAKEN', message: 'The e-mail address of this account already has a wallet. Sign in with e-mail to use it.', audience: 'user', httpStatus: 409 }
export const SOCIAL_EMAIL_REQUIRED: ErrorRow = {
  code: 'SOCIAL_EMAIL_REQUIRED',
  message: 'This {provider} account has no verified e-mail address, which is needed to recover your wallet. Add one there, or sign in with e-mail.',
  audience: 'user',
  httpStatus: 400,
}
