import type { ErrorRow } from '@latchkey/base/errors'

// Social sign-in.

export const SOCIAL_POPUP_CLOSED: ErrorRow = {
  code: 'SOCIAL_POPUP_CLOSED',
  message: 'Popup closed',
  audience: 'user',
  retryable: true,
  source: 'S8.5, S4.7',
}

export const SOCIAL_INIT_FAILED: ErrorRow = {
  code: 'SOCIAL_INIT_FAILED',
  message: 'Failed to initiate social connection',
  audience: 'user',
  retryable: true,
  source: 'S8.5',
}

export const FARCASTER_FAILED: ErrorRow = {
  code: 'FARCASTER_FAILED',
  message: 'Failed to connect to farcaster',
  audience: 'user',
  retryable: true,
  source: 'S8.5',
}

export const SOCIAL_PROVIDER_UNKNOWN: ErrorRow = {
  code: 'SOCIAL_PROVIDER_UNKNOWN',
  message: '{provider} is not a social provider this app knows.',
  audience: 'developer',
  retryable: false,
  source: 'S5.1',
}

export const SOCIAL_POPUP_BLOCKED: ErrorRow = {
  code: 'SOCIAL_POPUP_BLOCKED',
  message: 'The browser blocked the window for signing in. Allow pop-ups for this page, then try again.',
  audience: 'user',
  retryable: true,
  source: 'S4.7',
}
