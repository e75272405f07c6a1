import type { ErrorRow } from '@latchkey/base/errors'

// Names.

export const NAME_RESOLVE_FAILED: ErrorRow = {
  code: 'NAME_RESOLVE_FAILED',
  message: 'Error resolving name',
  audience: 'user',
  retryable: true,
  source: 'S8.4',
}

export const NAME_INVALID: ErrorRow = {
  code: 'NAME_INVALID',
  message: 'A name has letters, digits and hyphens only, and at least {min} of them.',
  audience: 'user',
  retryable: false,
  source: 'S5.6',
}

export const NAME_TAKEN: ErrorRow = {
  code: 'NAME_TAKEN',
  message: 'This name is taken. Choose another one.',
  audience: 'user',
  retryable: false,
  source: 'S4.8',
}

export const COIN_TYPE_INVALID: ErrorRow = {
  code: 'COIN_TYPE_INVALID',
  message: 'The chain id {chainId} has no coin type: it must be below 2147483648.',
  audience: 'developer',
  retryable: false,
  source: 'S5.6',
}
