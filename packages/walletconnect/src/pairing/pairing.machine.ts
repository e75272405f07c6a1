import { pairingLifetimeMaxSec, pairingUriLifetimeSec } from '@latchkey/contracts/constants/sign'
import { wholeSeconds } from '../sign/wholeSeconds.ts'

/** A pairing as the wallet stores it. `symKey` is secret. */
export type Pairing = {
  readonly topic: string
  /** 32 bytes hex. */
  readonly symKey: string
  /** Unix seconds. */
  readonly expirySec: number
  /** True once a proposal on it was answered. */
  readonly active: boolean
  /** Methods that the link announces, such as `wc_sessionAuthenticate`. */
  readonly methods?: readonly string[]
  /** URL of the app, from its proposal. */
  readonly peerUrl?: string
}

export type PairingEvent =
  /** A link was scanned. */
  | { readonly type: 'scan'; readonly link: Omit<Pairing, 'active' | 'peerUrl'> }
  /** Its proposal was answered. */
  | { readonly type: 'answer'; readonly peerUrl: string }
  /** The app requests a later expiry; `expirySec` as received. */
  | { readonly type: 'extend'; readonly expirySec: unknown }
  /** The app or we deleted it. */
  | { readonly type: 'delete' }
  | { readonly type: 'expire' }

export type PairingStep = {
  /** Undefined: there is no pairing. */
  readonly pairing: Pairing | undefined
  /** Event to emit; `refused` is the reason why a scan had no effect. */
  readonly effect?: 'created' | 'deleted' | 'expired' | 'refused:expired' | 'refused:active'
}

/** State machine of a pairing (spec S4.14). Pure: the caller stores, subscribes and emits. */
export function pairingStep(pairing: Pairing | undefined, event: PairingEvent, nowSec: number): PairingStep {
  if (event.type === 'scan') return scan(pairing, event.link, nowSec)
  if (!pairing) return { pairing }
  switch (event.type) {
    case 'answer': {
      const { peerUrl } = event
      return { pairing: { ...pairing, active: true, expirySec: nowSec + pairingUriLifetimeSec, peerUrl } }
    }
    case 'extend':
      return { pairing: { ...pairing, expirySec: extendedPairing(pairing.expirySec, event.expirySec, nowSec) } }
    case 'delete':
      return { pairing: undefined, effect: 'deleted' }
    case 'expire':
      if (nowSec < pairing.expirySec) return { pairing }
      // Active pairings expire silently.
      return pairing.active ? { pairing: undefined } : { pairing: undefined, effect: 'expired' }
  }
}

/** Scanning a link again before its proposal was answered shows the proposal again. */
function scan(known: Pairing | undefined, link: Omit<Pairing, 'active' | 'peerUrl'>, nowSec: number): PairingStep {
  if (nowSec >= link.expirySec) return { pairing: known, effect: 'refused:expired' }
  if (known) return known.active ? { pairing: known, effect: 'refused:active' } : { pairing: known }
  const expirySec = Math.min(link.expirySec, nowSec + pairingLifetimeMaxSec)
  return { pairing: { ...link, expirySec, active: false }, effect: 'created' }
}

/** The new expiry: never earlier than before, never later than any pairing may live. */
export const extendedPairing = (expirySec: number, requestedExpiry: unknown, nowSec: number): number =>
  Math.max(expirySec, Math.min(wholeSeconds(requestedExpiry) ?? expirySec, nowSec + pairingLifetimeMaxSec))
