import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { SEND_FAILED } from '@latchkey/contracts/errors/send'
import { sendError } from '../send/sendError.ts'

/** The error to show if a swap or approval got no hash. Before the wallet receives the request, nothing can have been sent. */
export function swapError(error: unknown, { wasAsked, serverFailed, ...wording }: swapError.Params): LatchkeyError {
  if (wasAsked) return sendError(error, wording)
  if (isLatchkeyError(error) && error.audience === 'user') return error
  return errorOf(SEND_FAILED, { values: { reason: serverFailed }, cause: error })
}

export declare namespace swapError {
  type Params = sendError.Params & {
    /** The wallet has received the request. */
    readonly wasAsked: boolean
    /** Replaces a server error meant for developers. */
    readonly serverFailed: string
  }
}
