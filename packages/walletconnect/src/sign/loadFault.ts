import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { NOT_INITIALIZED } from '@latchkey/contracts/errors/sign'

/** Error of every call when the stored sessions could not be read. */
export const loadFault = (cause: unknown): LatchkeyError =>
  errorOf(NOT_INITIALIZED, { values: { context: 'sign client: its storage cannot be read' }, cause })
