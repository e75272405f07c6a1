import type { ErrorRow } from '@latchkey/base/errors'

// Activity.

export const ACTIVITY_FETCH_FAILED: ErrorRow = {
  code: 'ACTIVITY_FETCH_FAILED',
  message: 'Failed to fetch transactions',
  audience: 'user',
  retryable: true,
  source: 'S8.4',
}
