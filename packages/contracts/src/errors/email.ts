import type { ErrorRow } from '@latchkey/base/errors'

// E-mail sign-in.

export const EMAIL_INVALID: ErrorRow = {
  code: 'EMAIL_INVALID',
  message: 'This is not a valid e-mail address. Check it and try again.',
  audience: 'user',
  retryable: false,
  source: 'S5.1',
}

export const EMAIL_COOLDOWN: ErrorRow = {
  code: 'EMAIL_COOLDOWN',
  message: 'Please try again after {n} seconds',
  audience: 'user',
  retryable: true,
  source: 'S5.5',
}

export const EMAIL_CODE_INVALID: ErrorRow = {
  code: 'EMAIL_CODE_INVALID',
  message: 'The code is not right. Check the newest message, then try again.',
  audience: 'user',
  retryable: true,
  source: 'S5.1',
}

export const EMAIL_CODE_EXPIRED: ErrorRow = {
  code: 'EMAIL_CODE_EXPIRED',
  message: 'The code has expired. Ask for a new one.',
  audience: 'user',
  retryable: true,
  source: 'S9.1',
}
