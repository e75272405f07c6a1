import { rejectTtlSec, relayTags } from '@latchkey/contracts/constants/relayTags'
import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import { MISSING_OR_INVALID, PEER_USER_REJECTED } from '@latchkey/contracts/errors/sign'
import { signError, wireError } from '../sign/signError.ts'
import { subscribeTopics, unsubscribeTopic } from '../sign/topics.ts'
import type { AuthRequestReceived, Session } from '../sign/types.ts'
import { validateReason } from '../sign/wallet/validateWalletCall.ts'
import { authNamespaces } from './authNamespaces.ts'
import { checkCacaos } from './checkCacaos.ts'
import type { ReceivedAuth } from './receivedAuth.ts'
import type { Cacao, VerifySignature } from './types.ts'
import { activatePairing, deliverAuthAnswer, openAuth, sealAuthAnswer, type WalletAuth } from './walletAuth.ts'

export type ApproveAuthParams = {
  readonly id: number
  /** One per chain, from `buildAuthObject`. */
  readonly cacaos: readonly Cacao[]
}
export type RejectAuthParams = { readonly id: number; readonly code?: number; readonly message?: string }

/**
 * Responds to a sign-in with the user's signatures; returns the session, if a method was granted. Applies the app's own checks
 * before anything is sent. Rejects if the relay cannot be reached; the request can then be answered again.
 */
export async function approveAuthenticate(auth: WalletAuth, params: ApproveAuthParams): Promise<Session | undefined> {
  const { engine, requests } = auth
  const { id, cacaos } = params
  const record = await openAuth(auth, id)
  await validateCacaos(auth, record.request, cacaos)
  const { requester } = record.request
  const sealed = await sealAuthAnswer({
    id,
    requesterPublicKey: requester.publicKey,
    outcome: (publicKey) => ({ result: { cacaos, responder: { publicKey, metadata: engine.metadata } } }),
  })
  if (!sealed) throw signError(MISSING_OR_INVALID, 'approveAuthenticate() requester public key')
  const { topic, message, sessionTopic, publicKey, symKey } = sealed
  const session = sessionOf(auth, record.request, { cacaos, publicKey, topic: sessionTopic })
  if (session) await engine.sessions.put({ session, symKey })
  const { responseTag: tag, responseTtlSec: ttlSec } = relayTags.wc_sessionAuthenticate
  await requests.put({ ...record, answer: { topic, message, tag, ttlSec } })
  if (session) subscribeTopics(engine, [session.topic])
  await deliver(auth, record, session)
  if (session) engine.events.emit('session_connect', session)
  return session
}

/** Declines a sign-in; the pairing stays until it expires. */
export async function rejectAuthenticate(auth: WalletAuth, params: RejectAuthParams): Promise<void> {
  const { id } = params
  const standard = wireError(PEER_USER_REJECTED)
  const error = { code: params.code ?? standard.code, message: params.message ?? standard.message }
  validateReason(error)
  const record = await openAuth(auth, id)
  const requesterPublicKey = record.request.requester.publicKey
  const sealed = await sealAuthAnswer({ id, requesterPublicKey, outcome: () => ({ error }) })
  if (!sealed) throw signError(MISSING_OR_INVALID, 'rejectAuthenticate() requester public key')
  const { topic, message } = sealed
  const tag = relayTags.wc_sessionAuthenticate.rejectTag
  await auth.requests.put({ ...record, answer: { topic, message, tag, ttlSec: rejectTtlSec } })
  await deliver(auth, record)
}

async function deliver(auth: WalletAuth, record: ReceivedAuth, session?: Session): Promise<void> {
  const { engine, requests } = auth
  try {
    await deliverAuthAnswer(auth, record.request.id)
  } catch (error) {
    if (session) unsubscribeTopic(engine, session.topic)
    await Promise.all([requests.put(record), session && engine.sessions.delete(session.topic)])
    throw error
  }
  await activatePairing(auth, record.request)
}

async function validateCacaos(
  { engine }: WalletAuth,
  { authPayload: request }: AuthRequestReceived,
  cacaos: readonly Cacao[],
): Promise<void> {
  // A wallet trusts its own signatures unless a verifier was passed in.
  const trust: VerifySignature = async () => true
  const { verifySignature = trust } = engine
  const checked = await checkCacaos({ request, cacaos, nowMs: engine.clock.now(), verifySignature })
  if (!checked.ok) throw signError(MISSING_OR_INVALID, `approveAuthenticate() cacaos: ${checked.reason}`)
}

function sessionOf(
  { engine }: WalletAuth,
  request: AuthRequestReceived,
  from: { readonly cacaos: readonly Cacao[]; readonly publicKey: string; readonly topic: string },
): Session | undefined {
  const { cacaos, publicKey, topic } = from
  const namespaces = authNamespaces(cacaos)
  if (!namespaces) return undefined
  return {
    topic,
    pairingTopic: request.pairingTopic,
    expirySec: engine.nowSec() + sessionLifetimeSec,
    acknowledged: true,
    controller: publicKey,
    namespaces,
    requiredNamespaces: {},
    optionalNamespaces: {},
    authentication: cacaos,
    self: { publicKey, metadata: engine.metadata },
    peer: request.requester,
  }
}
