import { isLatchkeyError } from '@latchkey/base/errors'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'

/** The visitor said no in the wallet, by whichever code it tells that. */
export const isRejection = (error: unknown): boolean => isLatchkeyError(error, USER_REJECTED)
