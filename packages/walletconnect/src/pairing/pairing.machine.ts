import { pairingLifetimeMaxSec, pairingUriLifetimeSec } from '@latchkey/contracts/constants/sign'
import { wholeSeconds } from '../sign/wholeSeconds.ts'

/** A pairing as the wallet keeps it. `symKey` is secret. */
export type Pairing = {
  readonly topic: string
  /** 32 bytes hex. */
  readonly symKey: string
  /** Unix seconds. */
  readonly expirySec: number
  /** A proposal on it was answered. */
  readonly active: boolean
  /** Methods that the link announces, `wc_sessionAuthenticate` say. */
  readonly methods?: readonly string[]
  /** What the app calls itself, from its proposal. */
  readonly peerUrl?: string
}

export type PairingEvent =
  /** A link was scanned. */
  | { readonly type: 'scan'; readonly link: Omit<Pairing, 'active' | 'peerUrl'> }
  /** Its proposal was answered. */
  | { readonly type: 'answer'; readonly peerUrl: string }
  /** The app asks for a longer life; `expirySec` as it wrote it. */
  | { readonly type: 'extend'; readonly expirySec: unknown }
  /** The app dropped it, or we do. */
  | { readonly type: 'delete' }
  | { readonly type: 'expire' }

export type PairingStep = {
  /** Undefined: there is none. */
  readonly pairing: Pairing | undefined
  /** What it means to others; `refused` says why a scan did nothing. */
  readonly effect?: 'created' | 'deleted' | 'expired' | 'refused:expired' | 'refused:active'
}

/** One step in the life of a pairing (spec S4.14). Pure: storing, listening and telling are the caller's. */
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
      // Nobody waits for one that did its work.
      return pairing.active ? { pairing: undefined } : { pairing: undefined, effect: 'expired' }
  }
}

/** The same code scanned again, before it was answered, shows what it showed before. */
function scan(known: Pairing | undefined, link: Omit<Pairing, 'active' | 'peerUrl'>, nowSec: number): PairingStep {
  if (nowSec >= link.expirySec) return { pairing: known, effect: 'refused:expired' }
  if (known) return known.active ? { pairing: known, effect: 'refused:active' } : { pairing: known }
  const expirySec = Math.min(link.expirySec, nowSec + pairingLifetimeMaxSec)
  return { pairing: { ...link, expirySec, active: false }, effect: 'created' }
}

/** The new end of a pairing: never sooner than it was, never later than any pairing may live. */
export const extendedPairing = (expirySec: number, asked: unknown, nowSec: number): number =>
  Math.max(expirySec, Math.min(wholeSeconds(asked) ?? expirySec, nowSec + pairingLifetimeMaxSec))
