import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { SEND_FAILED, SEND_REJECTED, SEND_UNKNOWN } from '@latchkey/contracts/errors/send'
import { isRejection } from '../../isRejection.ts'

/**
 * The error to show for a transfer without a hash. It states that nothing was sent only if that is certain: a wallet that did not
 * respond may still send.
 */
export function sendError(error: unknown, params: sendError.Params): LatchkeyError {
  if (isRejection(error)) return errorOf(SEND_REJECTED, { cause: error })
  if (!isLatchkeyError(error)) return errorOf(SEND_UNKNOWN, { cause: error })
  const told = error.audience === 'user'
  // The wallet responded with an error or never received the request.
  const stopped = error.rpcCode !== undefined || isLatchkeyError(error, CONNECTOR_NOT_CONNECTED)
  const { reason, messageOf } = params
  if (stopped) return errorOf(SEND_FAILED, { values: { reason: told ? messageOf(error) : reason }, cause: error })
  return told ? error : errorOf(SEND_UNKNOWN, { cause: error })
}

export declare namespace sendError {
  type Params = {
    /** Replaces an error meant for developers. */
    readonly reason: string
    readonly messageOf: (error: LatchkeyError) => string
  }
}
