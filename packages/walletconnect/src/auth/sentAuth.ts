import { isRecord } from '@latchkey/base/isRecord'
import { isFiniteNumber, isHex32 } from '../sign/shapes.ts'
import { readAuthPayload } from './readCacao.ts'
import type { AuthPayload } from './types.ts'

/** A sign-in request of ours whose answer is outstanding. `privateKey` is secret. */
export type SentAuth = {
  readonly id: number
  /** sha256 of `publicKey`: where the wallet answers. */
  readonly responseTopic: string
  readonly pairingTopic: string
  readonly publicKey: string
  /** X25519, hex. */
  readonly privateKey: string
  readonly request: AuthPayload
  readonly expirySec: number
  /** Answered or given up. Kept for a while, so that a wallet that comes too late is told. */
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
