import { isRecord } from '@latchkey/base/isRecord'
import { isFiniteNumber, isHex32 } from '../sign/shapes.ts'
import { readAuthPayload } from './readCacao.ts'
import type { AuthPayload } from './types.ts'

/** A sign-in request that we sent and that awaits a response. `privateKey` is secret. */
export type SentAuth = {
  readonly id: number
  /** sha256 of `publicKey`: the topic of the wallet's response. */
  readonly responseTopic: string
  readonly pairingTopic: string
  readonly publicKey: string
  /** X25519, hex. */
  readonly privateKey: string
  readonly request: AuthPayload
  readonly expirySec: number
  /** Answered or cancelled. Kept for a while, so that a later wallet gets an error. */
  readonly closed: boolean
}

export function readSentAuth(value: unknown): SentAuth | undefined {
  if (!isRecord(value)) return undefined
  const { id, responseTopic, pairingTopic, publicKey, privateKey, expirySec } = value
  const request = readAuthPayload(value.request)
  if (!request || !isFiniteNumber(id) || !isFiniteNumber(expirySec)) return undefined
  if (!isHex32(responseTopic) || !isHex32(pairingTopic) || !isHex32(publicKey) || !isHex32(privateKey)) return undefined
  const closed = value.closed === true
  return { id, responseTopic, pairingTopic, publicKey, privateKey, request, expirySec, closed }
}
