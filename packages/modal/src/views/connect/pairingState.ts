import { isLatchkeyError } from '@latchkey/base/errors'
import { CONNECT_ABORTED, PAIRING_EXPIRED } from '@latchkey/contracts/errors/connect'

/** A code on offer, from making it to its end. */
export type PairingState =
  | { readonly status: 'making' }
  | {
      readonly status: 'ready'
      readonly uri: string
      readonly expiresAtMs: number
      readonly linkTo: (base: string) => string
    }
  | { readonly status: 'connected' }
  /** The visitor's device ran out of time, said no, or something failed. The last link is kept to be blurred. */
  | { readonly status: 'expired' | 'failed'; readonly uri?: string; readonly error: unknown }

/** What an ended offer shows; an offer that was cancelled by ourselves shows nothing. */
export function endedPairing(error: unknown, uri?: string): PairingState | undefined {
  if (isLatchkeyError(error, CONNECT_ABORTED)) return undefined
  const status = isLatchkeyError(error, PAIRING_EXPIRED) ? 'expired' : 'failed'
  return { status, error, ...(uri !== undefined && { uri }) }
}
