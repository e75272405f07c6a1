import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { SEND_FAILED, SEND_REJECTED, SEND_UNKNOWN } from '@latchkey/contracts/errors/send'
import { isRejection } from '../../isRejection.ts'

/**
 * What to tell about a transfer that brought no hash. Only what is known to have stopped it may say that nothing was sent; silence
 * of the wallet may not.
 */
export function sendError(error: unknown, params: sendError.Params): LatchkeyError {
  if (isRejection(error)) return errorOf(SEND_REJECTED, { cause: error })
  if (!isLatchkeyError(error)) return errorOf(SEND_UNKNOWN, { cause: error })
  const told = error.audience === 'user'
  // The wallet answered with an error, or was never asked.
  const stopped = error.rpcCode !== undefined || isLatchkeyError(error, CONNECTOR_NOT_CONNECTED)
  const { reason, messageOf } = params
  if (stopped) return errorOf(SEND_FAILED, { values: { reason: told ? messageOf(error) : reason }, cause: error })
  return told ? error : errorOf(SEND_UNKNOWN, { cause: error })
}

export declare namespace sendError {
  type Params = {
    /** Where the error is not for visitors. */
    readonly reason: string
    readonly messageOf: (error: LatchkeyError) => string
  }
}
