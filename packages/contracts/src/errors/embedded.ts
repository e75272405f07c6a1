import type { ErrorRow } from '@latchkey/base/errors'

// Keys of the embedded wallet.

export const HPKE_KEY_INVALID: ErrorRow = {
  code: 'HPKE_KEY_INVALID',
  message: 'The public key is not an uncompressed P-256 point of 65 bytes. Send the key as it was generated.',
  audience: 'developer',
  retryable: false,
  httpStatus: 400,
  source: 'RFC 9180',
}
