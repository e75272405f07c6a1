import { type LatchkeyError, isLatchkeyError as sharedCheck } from '@latchkey/base/errors'
import type { LatchkeyErrorCode } from '@latchkey/contracts/errors/latchkeyErrorCode'

/** An error with a code of the catalogue. */
export type KnownError = LatchkeyError & { readonly code: LatchkeyErrorCode }

/** True for a LatchkeyError, including one created by another copy of this package. Narrows `code` to the known codes. */
export const isLatchkeyError = sharedCheck as (value: unknown) => value is KnownError
