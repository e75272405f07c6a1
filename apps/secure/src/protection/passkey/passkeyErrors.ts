import { errorOf } from '@latchkey/base/errors'
import { PASSKEY_NOT_USED, PASSKEY_UNSUPPORTED } from '@latchkey/contracts/errors/embedded'

/** WebAuthn's errors for a feature that the browser or the authenticator does not support. */
const unsupported: readonly string[] = ['NotSupportedError', 'ConstraintError', 'SecurityError']

/**
 * Throws the error of a failed passkey request. Browsers do not report whether the visitor cancelled, waited too long
 * or has no such passkey.
 */
export function throwPasskeyError(cause: unknown): never {
  const name = cause instanceof DOMException ? cause.name : ''
  throw errorOf(unsupported.includes(name) ? PASSKEY_UNSUPPORTED : PASSKEY_NOT_USED, { cause })
}
