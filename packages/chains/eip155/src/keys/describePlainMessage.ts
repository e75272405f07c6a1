import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { looksLikeSignIn } from '@latchkey/siwx/looksLikeSignIn'
import { checksumAddress } from '../address/address.ts'
import { readMessage } from './readMessage.ts'

/** Reads a `personal_sign` request without the parser of sign-in messages; undefined if it is malformed or may be a sign-in message. */
export function describePlainMessage([message, account]: readonly unknown[]): RequestFacts | undefined {
  const address = typeof account === 'string' ? checksumAddress(account) : undefined
  if (typeof message !== 'string' || !address) return undefined
  const { hex, text, unsafeText } = readMessage(message)
  if (unsafeText !== undefined && looksLikeSignIn(unsafeText)) return undefined
  return { kind: 'message', address, hex, ...(text === undefined ? {} : { text }), asksSignIn: false }
}
