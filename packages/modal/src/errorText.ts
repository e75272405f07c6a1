import { isLatchkeyError } from '@latchkey/base/errors'

/** What to tell a visitor, and the code they can pass on. Texts for developers and logs are not shown. */
export function errorText(error: unknown): { readonly text: string; readonly code: string } {
  if (!isLatchkeyError(error))
    return { text: 'Something went wrong. Nothing was shared or sent. Try again.', code: 'UNKNOWN' }
  const text = error.audience === 'user' ? error.message : 'That did not work. Nothing was shared or sent. Try again.'
  return { text, code: error.code }
}

/** The visitor said no in the wallet: EIP-1193 4001, or 5000 of the wallet protocol. */
export function isRejection(error: unknown): boolean {
  return isLatchkeyError(error) && (error.rpcCode === 4001 || error.rpcCode === 5000)
}
