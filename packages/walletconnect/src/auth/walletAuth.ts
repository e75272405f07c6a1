import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { rejectTtlSec, relayTags } from '@latchkey/contracts/constants/relayTags'
import { authenticateExpiryMinSec, pairingLifetimeMaxSec } from '@latchkey/contracts/constants/sign'
import { AUTH_REQUEST_NOT_FOUND, EXPIRED, MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'
import { RPC_LIMIT_EXCEEDED } from '@latchkey/contracts/errors/wallet'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { sealKeyedEnvelope } from '../envelope/keyedEnvelope.ts'
import type { Pairing } from '../pairing/pairing.machine.ts'
import { parsePairingUri } from '../pairing/uri.ts'
import { agreeKey, hexKeys } from '../sign/agreeKey.ts'
import type { Engine, Incoming } from '../sign/engine.ts'
import { type Outcome, responseText, type WireError } from '../sign/jsonRpc.ts'
import { isDeleted, markDeleted } from '../sign/recentlyDeleted.ts'
import type { RecordStore } from '../sign/recordStore.ts'
import { topicOf } from '../sign/seal.ts'
import { readParticipant } from '../sign/shapes.ts'
import { signError, wireError } from '../sign/signError.ts'
import type { AuthRequestReceived } from '../sign/types.ts'
import { isBelowPendingLimits } from '../sign/wallet/pendingLimits.ts'
import { stepPairing } from '../sign/wallet/stepPairing.ts'
import { wholeSeconds } from '../sign/wholeSeconds.ts'
import type { Verify } from '../verify/createVerify.ts'
import { type AuthAnswer, type ReceivedAuth, readAuthRequest, readReceivedAuth } from './receivedAuth.ts'

/** Sign-in requests of the wallet. */
export type WalletAuth = {
  readonly engine: Engine
  readonly pairings: RecordStore<Pairing>
  readonly verify: Verify
  readonly requests: RecordStore<ReceivedAuth>
}

export const createWalletAuth = (from: Omit<WalletAuth, 'requests'>): WalletAuth => ({
  ...from,
  requests: from.engine.store('auth', ({ request }) => request.id, readReceivedAuth),
})

/** Loads the requests of the previous run. Deletes those of earlier releases, which had no upper limit for their expiry. */
export async function loadAuthRequests({ engine, requests }: WalletAuth): Promise<void> {
  await requests.load()
  const lastSec = lastEndSec(engine)
  const endless = requests.list().filter(({ request, answer }) => !answer && request.expirySec > lastSec)
  await Promise.all(endless.map(({ request }) => requests.delete(request.id)))
}

/** Unanswered requests. */
export const listAuthRequests = ({ requests }: WalletAuth): readonly AuthRequestReceived[] =>
  requests.list().flatMap(({ request, answer }) => (answer ? [] : [request]))

/**
 * True if the wallet handles sign-in requests and the pairing link announces one. Otherwise the wallet uses the proposal sent
 * beside it.
 */
export const takesAuth = ({ engine, pairings }: WalletAuth, topic: string): boolean =>
  engine.events.count('session_authenticate') > 0 &&
  pairings.get(topic)?.methods?.includes('wc_sessionAuthenticate') === true

export async function authRequested(auth: WalletAuth, incoming: Incoming): Promise<void> {
  const { engine, requests } = auth
  const { id, topic, params } = incoming
  if (!takesAuth(auth, topic)) return engine.log('authenticate.ignored', { id })
  const sent = isRecord(params) ? params : {}
  const endSec = wholeSeconds(sent.expiryTimestamp ?? engine.nowSec() + authenticateExpiryMinSec)
  const expirySec = endSec === undefined ? undefined : Math.min(endSec, lastEndSec(engine))
  const read = readAuthRequest({ ...sent, id, pairingTopic: topic, expirySec })
  if (!read) return refuse(auth, incoming, wireError(MISSING_OR_INVALID, 'session_authenticate'))
  if (engine.nowSec() >= read.expirySec) return engine.log('authenticate.expired', { id })
  const isKnown = () => isDeleted(engine.deleted, 'request', deletedId(id)) || requests.get(id) !== undefined
  if (isKnown()) return engine.log('authenticate.repeat', { id })
  const pending = () => requests.list().map(({ request }) => request)
  const isFull = () => !isBelowPendingLimits(pending(), topic)
  const refuseFull = () => refuse(auth, incoming, wireError(RPC_LIMIT_EXCEEDED))
  if (isFull()) return refuseFull()
  const request = { ...read, verifyContext: await auth.verify(incoming, read.requester.metadata.url) }
  // Other requests may have arrived while the origin was verified.
  if (isKnown()) return
  if (isFull()) return refuseFull()
  await requests.put({ request })
  engine.expirer.sweep()
  engine.events.emit('session_authenticate', request)
}

/** Declines a request that cannot be accepted, if its requester is known. */
async function refuse({ engine }: WalletAuth, { id, params }: Incoming, error: WireError): Promise<void> {
  const to = readParticipant(isRecord(params) ? params.requester : undefined)
  if (!to) return engine.log('authenticate.invalid', { id })
  const sealed = await sealAuthAnswer({ id, requesterPublicKey: to.publicKey, outcome: () => ({ error }) })
  if (!sealed) return
  const { topic, message } = sealed
  const tag = relayTags.wc_sessionAuthenticate.autoRejectTag
  const sent = engine.relay.publish({ topic, message, tag, ttlSec: rejectTtlSec, prompt: false })
  sent.catch(() => engine.log('answer.failed', { id }))
}

/** The request with this id, if it can still be answered. */
export async function openAuth({ engine, requests }: WalletAuth, id: number): Promise<ReceivedAuth> {
  const record = await requests.refresh(id)
  if (!record || record.answer) throw errorOf(AUTH_REQUEST_NOT_FOUND, { values: { id } })
  if (engine.nowSec() >= record.request.expirySec) throw signError(EXPIRED, `auth request id: ${id}`)
  return record
}

/** A response that only the requester can decrypt; undefined if its key is unusable. Each response has its own key pair. */
export async function sealAuthAnswer(params: sealAuthAnswer.Params): Promise<sealAuthAnswer.Sealed | undefined> {
  const { id, requesterPublicKey, outcome } = params
  const keys = await generateKeyPair()
  const agreed = await agreeKey(hexKeys(keys), requesterPublicKey)
  if (!agreed) return undefined
  const publicKey = toHex(keys.publicKey)
  const [topic, message] = await Promise.all([
    topicOf(fromHex(requesterPublicKey) ?? new Uint8Array(0)),
    sealKeyedEnvelope({
      symKey: agreed.symKey,
      senderPublicKey: publicKey,
      text: responseText(id, outcome(publicKey)),
    }),
  ])
  return { topic, message, publicKey, symKey: agreed.symKey, sessionTopic: agreed.topic }
}

export declare namespace sealAuthAnswer {
  type Params = {
    readonly id: number
    readonly requesterPublicKey: string
    /** Called with our public key of this response. */
    readonly outcome: (publicKey: string) => Outcome
  }
  type Sealed = Pick<AuthAnswer, 'topic' | 'message'> & {
    readonly publicKey: string
    readonly symKey: string
    readonly sessionTopic: string
  }
}

/** Delivers a response that the relay does not have yet, then deletes the request. */
export const deliverAuthAnswer = ({ engine, requests }: WalletAuth, id: number): Promise<void> =>
  engine.once(`authenticate ${id}`, async () => {
    const answer = requests.get(id)?.answer
    if (!answer) return
    await engine.relay.publish({ ...answer, prompt: false })
    markDeleted(engine.deleted, 'request', deletedId(id))
    await requests.delete(id)
  })

/** Sends the responses that a reload interrupted. */
export function flushAuthAnswers(auth: WalletAuth): void {
  for (const { request, answer } of auth.requests.list())
    if (answer) deliverAuthAnswer(auth, request.id).catch(() => auth.engine.log('answer.failed', { id: request.id }))
}

/** Marks the pairing as active and extends it. */
export async function activatePairing(
  auth: WalletAuth,
  { pairingTopic, requester }: AuthRequestReceived,
): Promise<void> {
  const pairing = auth.pairings.get(pairingTopic)
  await stepPairing(auth, pairing, { type: 'answer', peerUrl: requester.metadata.url })
}

export function expireAuth({ engine, requests }: WalletAuth, { request, answer }: ReceivedAuth): void {
  const { id, pairingTopic: topic } = request
  markDeleted(engine.deleted, 'request', deletedId(id))
  requests.delete(id).catch(() => engine.log('expire.failed'))
  if (!answer) engine.events.emit('session_request_expire', { id, topic })
}

/** Expires the requests of a deleted pairing. */
export function dropAuth(auth: WalletAuth, topic: string): void {
  for (const record of auth.requests.list())
    if (record.request.pairingTopic === topic && !record.answer) expireAuth(auth, record)
}

/** Joins a pairing. Scanning a link again before its request was answered shows the request again. */
export async function pairAgain(auth: WalletAuth, uri: string, pair: () => Promise<string>): Promise<string> {
  const parsed = parsePairingUri(uri)
  const shown = listAuthRequests(auth).filter(({ pairingTopic }) => parsed.ok && parsed.value.topic === pairingTopic)
  const topic = await pair()
  for (const request of shown)
    if (auth.requests.get(request.id)) auth.engine.events.emit('session_authenticate', request)
  return topic
}

/** No request outlives the longest pairing. */
const lastEndSec = ({ nowSec }: Engine): number => nowSec() + pairingLifetimeMaxSec

/** The set also contains requests of sessions. */
const deletedId = (id: number): string => `auth:${id}`
