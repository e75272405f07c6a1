import { isRecord } from '@latchkey/base/isRecord'
import type { Outcome } from '../jsonRpc.ts'
import { isProposalNamespaces } from '../proposalShape.ts'
import { isFiniteNumber, isHex32 } from '../shapes.ts'
import type { ProposalNamespaces } from '../types.ts'

/** A proposal that we sent. `symKey` and `privateKey` are secret. */
export type SentProposal = {
  readonly id: number
  readonly pairingTopic: string
  readonly symKey: string
  /** X25519, hex. */
  readonly privateKey: string
  readonly publicKey: string
  readonly expirySec: number
  readonly namespaces: ProposalNamespaces
  /** Sign-ins requested with it; validated when the response is checked. */
  readonly authentication?: readonly unknown[]
  /** `url` of the wallet that settled. */
  readonly peerUrl?: string
  /** Answered or cancelled. Kept until it expires, so that a second wallet that scanned the code gets an error. */
  readonly closed: boolean
}

export function readSentProposal(value: unknown): SentProposal | undefined {
  if (!isRecord(value)) return undefined
  const { id, pairingTopic, symKey, privateKey, publicKey, expirySec, namespaces } = value
  if (!isFiniteNumber(id) || !isFiniteNumber(expirySec) || !isProposalNamespaces(namespaces)) return undefined
  if (!isHex32(pairingTopic) || !isHex32(symKey) || !isHex32(privateKey) || !isHex32(publicKey)) return undefined
  const peerUrl = typeof value.peerUrl === 'string' && { peerUrl: value.peerUrl }
  const asked = Array.isArray(value.authentication) && { authentication: value.authentication }
  const closed = value.closed === true
  return { id, pairingTopic, symKey, privateKey, publicKey, expirySec, namespaces, ...asked, ...peerUrl, closed }
}

/** An approved proposal whose settlement is expected on the session's own topic. `symKey` is secret. */
export type PendingSession = {
  readonly topic: string
  readonly symKey: string
  readonly pairingTopic: string
  readonly selfPublicKey: string
  /** Only the holder of this key may settle. */
  readonly responderPublicKey: string
  readonly expirySec: number
}

export function readPendingSession(value: unknown): PendingSession | undefined {
  if (!isRecord(value)) return undefined
  const { topic, symKey, pairingTopic, selfPublicKey, responderPublicKey, expirySec } = value
  if (!isHex32(topic) || !isHex32(symKey) || !isHex32(pairingTopic) || !isFiniteNumber(expirySec)) return undefined
  if (!isHex32(selfPublicKey) || !isHex32(responderPublicKey)) return undefined
  return { topic, symKey, pairingTopic, selfPublicKey, responderPublicKey, expirySec }
}

/** A request that awaits a response. Its parameters are not stored. */
export type SentRequest = {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly expirySec: number
  /** The client instance that waits for the response; empty if there is none. */
  readonly owner: string
  /** Only in the record of an orphan. */
  readonly outcome?: Outcome
}

export function readSentRequest(value: unknown): SentRequest | undefined {
  if (!isRecord(value)) return undefined
  const { id, topic, chainId, method, expirySec, owner, outcome } = value
  if (!isFiniteNumber(id) || !isHex32(topic) || !isFiniteNumber(expirySec) || typeof owner !== 'string')
    return undefined
  if (typeof chainId !== 'string' || typeof method !== 'string') return undefined
  return { id, topic, chainId, method, expirySec, owner, ...(isOutcome(outcome) && { outcome }) }
}

export const isOutcome = (value: unknown): value is Outcome =>
  isRecord(value) &&
  ('result' in value ||
    (isRecord(value.error) && isFiniteNumber(value.error.code) && typeof value.error.message === 'string'))
