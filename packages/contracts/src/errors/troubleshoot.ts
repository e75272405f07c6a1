import type { ErrorRow } from '@latchkey/base/errors'

// Problems with this browser and the connected wallet that `troubleshoot` detects.

export const STORAGE_BLOCKED: ErrorRow = { code: 'STORAGE_BLOCKED', message: "This browser doesn't let the site store data, so you will be disconnected when you leave. Allow site data.", audience: 'user', retryable: true }
export const POPUPS_BLOCKED: ErrorRow = { code: 'POPUPS_BLOCKED', message: 'This browser blocks pop-up windows. Allow them for this site, then try again.', audience: 'user', retryable: true }
export const WALLET_LOCKED: ErrorRow = { code: 'WALLET_LOCKED', message: 'Your wallet is locked. Unlock it, then try again.', audience: 'user', retryable: true }
export const WALLET_UNREACHABLE: ErrorRow = { code: 'WALLET_UNREACHABLE', message: "Your wallet doesn't respond. Open it, then try again.", audience: 'user', retryable: true }
