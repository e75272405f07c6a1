import { isLatchkeyError } from '@latchkey/base/errors'
import {
  EXPIRED,
  MISSING_OR_INVALID,
  PAIRING_ALREADY_EXISTS,
  PAIRING_URI_EXPIRED,
} from '@latchkey/contracts/errors/sign'

/** What went wrong with a connection link, in words for its reader. */
export function linkMessage(error: unknown): string {
  if (isLatchkeyError(error, PAIRING_URI_EXPIRED) || isLatchkeyError(error, EXPIRED))
    return 'This link has expired. Make a new one in the app.'
  if (isLatchkeyError(error, PAIRING_ALREADY_EXISTS)) return 'This link was used before. Make a new one in the app.'
  if (isLatchkeyError(error, MISSING_OR_INVALID))
    return 'This is not a connection link. It starts with “wc:”; copy it again in the app.'
  return 'No connection right now. Nothing was shared. Try again.'
}
