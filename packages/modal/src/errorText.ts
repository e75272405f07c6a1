import { isLatchkeyError } from '@latchkey/base/errors'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'

/** What to tell a visitor, and the code they can pass on. Texts for developers and logs are not shown. */
export function errorText(error: unknown): { readonly text: string; readonly code: string } {
  if (!isLatchkeyError(error))
    return { text: 'Something went wrong. Nothing was shared or sent. Try again.', code: 'UNKNOWN' }
  const text = error.audience === 'user' ? error.message : 'That did not work. Nothing was shared or sent. Try again.'
  return { text, code: error.code }
}

/** The visitor said no in the wallet, by whichever code it tells that. */
export const isRejection = (error: unknown): boolean => isLatchkeyError(error, USER_REJECTED)
