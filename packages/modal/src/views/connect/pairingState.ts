import { isLatchkeyError } from '@latchkey/base/errors'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'

/** The life of a pairing, from making the code to its end. */
export type PairingState =
  | { readonly status: 'making' }
  | {
      readonly status: 'ready'
      readonly uri: string
      readonly expiresAtMs: number
      readonly linkTo: (base: string) => string
      /** The relay has had the proposal for a while: there is time to load what comes after the code. */
      readonly settled: boolean
    }
  | { readonly status: 'connected' }
  /** Expired, rejected or failed. The last URI is kept to show its code blurred. */
  | { readonly status: 'expired' | 'failed'; readonly uri?: string; readonly error: unknown }

/** The state after a pairing ended; undefined when we aborted it ourselves. */
export function endedPairing(error: unknown, uri?: string): PairingState | undefined {
  if (isLatchkeyError(error, CONNECT_ABORTED)) return undefined
  // A device that slept past the end of the code hears of it from the wallet protocol first.
  const expired = isLatchkeyError(error) && /^(PAIRING|PROPOSAL)_EXPIRED$/.test(error.code)
  const status = expired ? 'expired' : 'failed'
  return { status, error, ...(uri !== undefined && { uri }) }
}
