import { isLatchkeyError } from '@latchkey/base/errors'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'

/** State of a pairing, from creating the code to its end. */
export type PairingState =
  | { readonly status: 'making' }
  | {
      readonly status: 'ready'
      readonly uri: string
      readonly expiresAtMs: number
      readonly linkTo: (base: string) => string
      /** The relay received the proposal a while ago, so there is time to load what may follow the code. */
      readonly settled: boolean
    }
  | { readonly status: 'connected' }
  /** Expired, rejected or failed. The last URI is kept to show its code blurred. */
  | { readonly status: 'expired' | 'failed'; readonly uri?: string; readonly error: unknown }

/** The state after a pairing ended; undefined when we aborted it ourselves. */
export function endedPairing(error: unknown, uri?: string): PairingState | undefined {
  if (isLatchkeyError(error, CONNECT_ABORTED)) return undefined
  // On a device that slept past the code's expiry, the wallet protocol reports the expiry first.
  const expired = isLatchkeyError(error) && /^(PAIRING|PROPOSAL)_EXPIRED$/.test(error.code)
  const status = expired ? 'expired' : 'failed'
  return { status, error, ...(uri !== undefined && { uri }) }
}
