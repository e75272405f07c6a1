import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import { WC_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/protocolClient'
import { SIGNATURE_VERIFICATION_FAILED, USER_DISCONNECTED } from '@latchkey/contracts/errors/sign'
import { openKeyedEnvelope } from '../envelope/keyedEnvelope.ts'
import type { RelayMessage } from '../relay/port.ts'
import { dropDuplicates } from '../sign/app/pairings.ts'
import type { AppProposals } from '../sign/app/proposals.ts'
import { waiterKey } from '../sign/engine.ts'
import { peerError } from '../sign/peerError.ts'
import { publishRequest } from '../sign/publish.ts'
import { readPayload } from '../sign/readPayload.ts'
import { readParticipant } from '../sign/shapes.ts'
import { wireError } from '../sign/signError.ts'
import { subscribeTopics } from '../sign/topics.ts'
import type { Participant, Session } from '../sign/types.ts'
import { type AppAuth, endAuth } from './appAuth.ts'
import { authNamespaces } from './authNamespaces.ts'
import { checkCacaos } from './checkCacaos.ts'
import { readCacaos } from './readCacao.ts'
import type { SentAuth } from './sentAuth.ts'
import type { Cacao } from './types.ts'

/** Handles a response to a sign-in, a message on a topic without a key; returns false for others. Never throws for its contents. */
export async function authAnswered(auth: AppAuth, message: RelayMessage): Promise<boolean> {
  const { engine, proposals } = auth.app
  const record = auth.requests.get(message.topic)
  if (!record) return false
  const drop = (reason: string): true => {
    engine.log('authenticate.dropped', { reason })
    return true
  }
  const opened = await openKeyedEnvelope({ privateKey: record.privateKey, message: message.message })
  if (!opened.ok) return drop(opened.reason)
  const payload = readPayload(opened.value.text)
  if (!payload.ok) return drop(payload.reason)
  if (payload.value.kind !== 'response' || payload.value.id !== record.id) return drop('answer')
  const { outcome } = payload.value
  // The second condition is for a wallet that accepted the proposal instead, before this page was loaded.
  const isLate = record.closed || proposals.get(record.pairingTopic)?.closed
  if (!('error' in outcome)) {
    if (isLate) await undo(auth, opened.value)
    else await accepted(auth, record, { key: opened.value, result: outcome.result })
    return true
  }
  if (isLate) return drop('closed')
  // Such a wallet accepts the proposal.
  if (outcome.error.code === WC_METHOD_UNSUPPORTED.rpcCode) return drop('method')
  await endAuth(auth, record, (waiter) => waiter.reject(peerError(outcome.error)))
  return true
}

type Accepted = { readonly key: openKeyedEnvelope.Opened; readonly result: unknown }

async function accepted(auth: AppAuth, record: SentAuth, answer: Accepted): Promise<void> {
  const { engine } = auth.app
  const signed = await readSigned(auth, record, answer)
  const known = auth.requests.get(record.responseTopic)
  const isSigned = 'cacaos' in signed
  // Cancelled while the signatures were verified.
  if (!isSigned || !known || known.closed) await undo(auth, answer.key)
  if (!known || known.closed) return
  if (!isSigned) return endAuth(auth, record, (waiter) => waiter.reject(errorOf(SIGNATURE_VERIFICATION_FAILED, signed)))
  const { cacaos } = signed
  const session = sessionOf(auth, record, { ...signed, topic: answer.key.topic })
  if (session) {
    await engine.sessions.put({ session, symKey: answer.key.symKey })
    subscribeTopics(engine, [session.topic])
    engine.expirer.sweep()
    engine.events.emit('session_connect', session)
    await rememberWallet(auth.app, session)
  }
  if (!session && !engine.waiters.has(waiterKey(record.responseTopic, record.id))) emitOrphan(auth, record, cacaos)
  await endAuth(auth, record, (waiter) => waiter.resolve({ cacaos, ...(session && { session }) }))
}

/** Ends a session that exists only in the wallet, unless this was a repeated response. */
async function undo({ app }: AppAuth, { topic, symKey }: openKeyedEnvelope.Opened): Promise<void> {
  const { engine } = app
  if (engine.sessions.get(topic) ?? (await engine.sessions.refresh(topic))) return
  const params = wireError(USER_DISCONNECTED)
  const told = publishRequest(engine, { topic, symKey, id: engine.nextId(), method: 'wc_sessionDelete', params })
  told.catch(() => engine.log('authenticate.undo.failed'))
}

/** Keeps one pairing per wallet: deletes older ones with the same URL. */
async function rememberWallet(app: AppProposals, session: Session): Promise<void> {
  const { proposals, engine } = app
  const proposal = proposals.get(session.pairingTopic)
  if (proposal) await proposals.put({ ...proposal, peerUrl: session.peer.metadata.url })
  dropDuplicates(app, session).catch(() => engine.log('pairing.drop.failed'))
}

type Signed = { readonly cacaos: readonly Cacao[]; readonly responder: Participant }

/**
 * The signatures, if they match this request and were made by the account; otherwise the reason why that could not be determined.
 */
async function readSigned(
  auth: AppAuth,
  record: SentAuth,
  { key, result }: Accepted,
): Promise<Signed | { readonly cause?: unknown }> {
  const { engine } = auth.app
  const cacaos = readCacaos(isRecord(result) ? result.cacaos : undefined)
  const responder = readParticipant(isRecord(result) ? result.responder : undefined)
  const { verifySignature } = engine
  if (!cacaos || !responder || responder.publicKey !== key.senderPublicKey || !verifySignature) {
    engine.log('authenticate.refused', { reason: 'shape' })
    return {}
  }
  const { request } = record
  let cause: unknown
  const onUnchecked = (why: unknown): void => {
    cause = why
  }
  const checked = await checkCacaos({ request, cacaos, nowMs: engine.clock.now(), verifySignature, onUnchecked })
  if (checked.ok) return { cacaos, responder }
  engine.log('authenticate.refused', { reason: checked.reason })
  return { cause }
}

/** The session that both ends now share, if a method was granted. */
function sessionOf(
  { app }: AppAuth,
  record: SentAuth,
  { cacaos, responder, topic }: Signed & { readonly topic: string },
): Session | undefined {
  const { engine } = app
  const namespaces = authNamespaces(cacaos)
  if (!namespaces) return undefined
  return {
    topic,
    pairingTopic: record.pairingTopic,
    expirySec: engine.nowSec() + sessionLifetimeSec,
    acknowledged: true,
    controller: responder.publicKey,
    namespaces,
    requiredNamespaces: {},
    optionalNamespaces: {},
    authentication: cacaos,
    self: { publicKey: record.publicKey, metadata: engine.metadata },
    peer: responder,
  }
}

/** Emits the sign-in after a reload, when no caller waits for it and no session reports it. */
function emitOrphan({ app }: AppAuth, { id, request, responseTopic: topic }: SentAuth, cacaos: readonly Cacao[]): void {
  const chainId = request.chains[0] ?? ''
  app.engine.events.emit('orphan_response', {
    id,
    topic,
    chainId,
    method: 'wc_sessionAuthenticate',
    outcome: { result: { cacaos } },
  })
}
