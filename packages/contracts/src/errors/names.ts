import type { ErrorRow } from '@latchkey/base/errors'

// Names.

export const NAME_TAKEN: ErrorRow = {
  code: 'NAME_TAKEN',
  message: 'This name is taken. Choose another one.',
  audience: 'user',
  retryable: false,
  source: 'S4.8',
}
