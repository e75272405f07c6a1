import type { ErrorRow } from '@latchkey/base/errors'

// The embedded wallet's frame.

export const FRAME_RPC_ABORTED: ErrorRow = {
  code: 'FRAME_RPC_ABORTED',
  message: 'Request was aborted',
  audience: 'user',
  retryable: true,
  source: 'S8.3',
}
