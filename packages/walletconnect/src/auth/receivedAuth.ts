import { isRecord } from '@latchkey/base/isRecord'
import { isFiniteNumber, isHex32, readParticipant } from '../sign/shapes.ts'
import type { AuthRequestReceived } from '../sign/types.ts'
import { wholeSeconds } from '../sign/wholeSeconds.ts'
import { readVerifyContext } from '../verify/readVerifyContext.ts'
import { readAuthPayload } from './readCacao.ts'

/** A sign-in request of an app, with the user's response until the relay has it. */
export type ReceivedAuth = {
  readonly request: AuthRequestReceived
  readonly answer?: AuthAnswer
}

/** Always the same bytes, so that a repeat after a reload is not a second response. */
export type AuthAnswer = {
  /** sha256 of the requester's public key. */
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly ttlSec: number
}

export function readReceivedAuth(value: unknown): ReceivedAuth | undefined {
  if (!isRecord(value)) return undefined
  const request = readAuthRequest(value.request)
  return request && { request, ...(isAnswer(value.answer) && { answer: value.answer }) }
}

/** Reads a request for storage; undefined when it is malformed. */
export function readAuthRequest(value: unknown): AuthRequestReceived | undefined {
  if (!isRecord(value)) return undefined
  const { id, pairingTopic } = value
  const expirySec = wholeSeconds(value.expirySec)
  const authPayload = readAuthPayload(value.authPayload)
  const requester = readParticipant(value.requester)
  if (!authPayload || !requester || !isFiniteNumber(id) || !isHex32(pairingTopic) || expirySec === undefined)
    return undefined
  const verifyContext = readVerifyContext(value.verifyContext, requester.metadata.url)
  return { id, pairingTopic, authPayload, requester, expirySec, verifyContext }
}

const isAnswer = (value: unknown): value is AuthAnswer =>
  isRecord(value) &&
  isHex32(value.topic) &&
  typeof value.message === 'string' &&
  isFiniteNumber(value.tag) &&
  isFiniteNumber(value.ttlSec)
