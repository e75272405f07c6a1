import { isLatchkeyError } from '@latchkey/base/errors'
import {
  EXPIRED,
  MISSING_OR_INVALID,
  PAIRING_ALREADY_EXISTS,
  PAIRING_URI_EXPIRED,
} from '@latchkey/contracts/errors/sign'

/** The problem with a connection link, and its solution. */
export function linkErrorText(error: unknown): string {
  if (isLatchkeyError(error, PAIRING_URI_EXPIRED) || isLatchkeyError(error, EXPIRED))
    return 'This link has expired. Get a new code in the app.'
  if (isLatchkeyError(error, PAIRING_ALREADY_EXISTS))
    return 'This link has already been used. Get a new code in the app.'
  if (isLatchkeyError(error, MISSING_OR_INVALID))
    return 'This is not a connection link. It starts with “wc:”. Copy it again in the app.'
  return "Can't connect right now. Nothing was shared. Try again."
}
