import type { ErrorRow } from '@latchkey/base/errors'

export const CONNECT_ABORTED: ErrorRow = { code: 'CONNECT_ABORTED', message: 'The connection request was canceled. Nothing was shared.', audience: 'user', retryable: true }
export const PAIRING_EXPIRED: ErrorRow = { code: 'PAIRING_EXPIRED', message: 'QR code expired. Get a new code.', audience: 'user', retryable: true }
export const WALLET_HAS_NO_ACCOUNT: ErrorRow = { code: 'WALLET_HAS_NO_ACCOUNT', message: 'The wallet shared no account. Select at least one account in the wallet, then try again.', audience: 'user', retryable: true }
