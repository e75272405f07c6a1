import { isRecord } from '@latchkey/base/isRecord'
import type { KeyedMutex } from '@latchkey/base/keyedMutex'
import { pairingUriLifetimeSec, pendingSessionsMax } from '@latchkey/contracts/constants/sign'
import { SESSION_SETTLEMENT_FAILED } from '@latchkey/contracts/errors/sign'
import { agreeKey } from '../agreeKey.ts'
import type { Answer, Engine, Incoming } from '../engine.ts'
import { peerError } from '../peerError.ts'
import { respondInBackground } from '../publish.ts'
import type { SessionRecord } from '../sessionRecord.ts'
import { signError, wireError } from '../signError.ts'
import { subscribeTopics, unsubscribeTopic } from '../topics.ts'
import type { Session } from '../types.ts'
import { dropDuplicates } from './pairings.ts'
import { type AppProposals, failProposal } from './proposals.ts'
import { readSettlement } from './readSettlement.ts'
import type { PendingSession, SentProposal } from './records.ts'

/** The wallet answered the proposal: derives the session's key and waits for the settlement on its topic. */
export async function proposalAnswered(app: AppProposals, proposal: SentProposal, answer: Answer): Promise<void> {
  const { engine, pending } = app
  const { outcome } = answer
  if ('error' in outcome) return failProposal(app, proposal, peerError(outcome.error))
  const key = isRecord(outcome.result) && outcome.result.responderPublicKey
  const responderPublicKey = typeof key === 'string' ? key.toLowerCase() : ''
  const agreed = await agreeKey(proposal, responderPublicKey)
  if (!agreed)
    return failProposal(app, proposal, signError(SESSION_SETTLEMENT_FAILED, "The wallet's key is not usable."))
  // The wallet sent its approval again, for example after a reload; the session exists already.
  if (engine.sessions.get(agreed.topic)) return
  const { pairingTopic, publicKey: selfPublicKey, expirySec } = proposal
  const others = pending.list().filter((one) => one.pairingTopic === pairingTopic && one.topic !== agreed.topic)
  // Anyone who saw the code can send approvals: keep a few, for later wallets, and ignore further ones.
  if (others.length >= pendingSessionsMax) return engine.log('approval.ignored')
  await pending.put({ ...agreed, pairingTopic, selfPublicKey, responderPublicKey, expirySec })
  subscribeTopics(engine, [agreed.topic])
}

/** Handles a settlement. Accepted once, from the key that answered the proposal, while `connect()` is pending. */
export async function settle(app: AppProposals, runExclusive: KeyedMutex, incoming: Incoming): Promise<void> {
  const { engine, pending } = app
  const { topic } = incoming
  // Another tab may have settled it already: a refusal from this one would end its session.
  if (engine.sessions.get(topic) ?? (await engine.sessions.refresh(topic)))
    return respondInBackground(engine, incoming, { result: true })
  const waiting = pending.get(topic)
  if (!waiting) return engine.log('settle.unknown')
  // Reading may query a node, so it happens outside the mutex.
  const settled = await readSettled(app, incoming, waiting)
  await runExclusive(waiting.pairingTopic, () => decide(app, { incoming, waiting, settled }))
}

type Settling = {
  readonly incoming: Incoming
  readonly waiting: PendingSession
  readonly settled: ReturnType<typeof readSettlement>
}

/** Decides one settlement of a pairing at a time, and stores the decision before the next one. */
async function decide(app: AppProposals, { incoming, waiting, settled }: Settling): Promise<void> {
  const { engine, pending, proposals } = app
  const { topic, symKey } = incoming
  const proposal = await openProposal(app, waiting.pairingTopic)
  if (engine.sessions.get(topic)) return respondInBackground(engine, incoming, { result: true })
  if (!proposal || !settled.ok) {
    await pending.delete(topic)
    const { code, message } = settled.ok
      ? wireError(SESSION_SETTLEMENT_FAILED, 'The proposal was answered or cancelled already.')
      : settled.reason
    respondInBackground(engine, incoming, { error: { code, message } })
    unsubscribeTopic(engine, topic)
    if (proposal && !settled.ok) await failProposal(app, proposal, settled.reason.error)
    return
  }
  const session: Session = {
    topic,
    pairingTopic: waiting.pairingTopic,
    acknowledged: true,
    requiredNamespaces: {},
    optionalNamespaces: proposal.namespaces,
    self: { publicKey: waiting.selfPublicKey, metadata: engine.metadata },
    ...settled.value,
  }
  await storeSession(engine, { session, symKey })
  const { url: peerUrl } = session.peer.metadata
  const expirySec = engine.nowSec() + pairingUriLifetimeSec
  // The session is stored: a failing clean-up must not keep it from the caller.
  await Promise.all([proposals.put({ ...proposal, closed: true, expirySec, peerUrl }), pending.delete(topic)]).catch(
    () => engine.log('proposal.store.failed'),
  )
  respondInBackground(engine, incoming, { result: true })
  engine.events.emit('session_connect', session)
  app.approvals.get(session.pairingTopic)?.resolve(session)
  app.approvals.delete(session.pairingTopic)
  engine.expirer.sweep()
  dropDuplicates(app, session).catch(() => engine.log('pairing.drop.failed'))
}

/** Removes a session that could not be stored from memory too; its settlement is then delivered and decided again. */
async function storeSession({ sessions, log }: Engine, record: SessionRecord): Promise<void> {
  try {
    await sessions.put(record)
  } catch (error) {
    await sessions.delete(record.session.topic).catch(() => log('session.drop.failed'))
    throw error
  }
}

/** Reads the settlement and verifies sign-ins that were requested with the proposal. */
async function readSettled(
  { engine, proposals }: AppProposals,
  { params: settle }: Incoming,
  { responderPublicKey, pairingTopic }: PendingSession,
): Promise<ReturnType<typeof readSettlement>> {
  const settled = readSettlement(settle, responderPublicKey, engine.nowSec())
  const requests = proposals.get(pairingTopic)?.authentication
  if (!settled.ok || !requests) return settled
  const { settledWithAuth } = await import('../../auth/proposalAuth.ts')
  return settledWithAuth(engine, { requests, settle, settled: settled.value })
}

async function openProposal({ engine, proposals }: AppProposals, topic: string): Promise<SentProposal | undefined> {
  const proposal = await proposals.refresh(topic)
  // An existing session shows that the pairing is used, even if the proposal could not be stored as closed.
  const isMade = engine.sessions.list().some(({ session }) => session.pairingTopic === topic)
  return isMade || proposal?.closed ? undefined : proposal
}

/** Another tab settled the session: resolves the approval that is pending here. */
export async function approvedInOtherTab(app: AppProposals, topic: string): Promise<void> {
  const { engine, proposals, pending, approvals } = app
  const session = engine.sessions.get(topic)?.session
  const approval = session && approvals.get(session.pairingTopic)
  if (!approval) return
  approvals.delete(session.pairingTopic)
  await Promise.all([proposals.refresh(session.pairingTopic), pending.refresh(topic)])
  approval.resolve(session)
}
