import { isLatchkeyError } from '@latchkey/base/errors'
import { CONNECTION_REJECTED } from '@latchkey/contracts/errors/connect'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'

/** True if the error means that the visitor rejected the request in the wallet. */
export const isRejection = (error: unknown): boolean =>
  isLatchkeyError(error, USER_REJECTED) || isLatchkeyError(error, CONNECTION_REJECTED)
