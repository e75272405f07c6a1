import { pairingUriLifetimeSec } from '@latchkey/contracts/constants/sign'
import { SESSION_SETTLEMENT_FAILED } from '@latchkey/contracts/errors/signPeer'
import { agreeKey } from './agreeKey.ts'
import { dropDuplicates } from './appPairings.ts'
import { type AppProposals, failProposal } from './appProposals.ts'
import type { PendingSession, SentProposal } from './appRecords.ts'
import type { Answer, Incoming } from './engine.ts'
import { isRecord } from './jsonRpc.ts'
import { peerError } from './peerError.ts'
import { answerLater, listen, stopListening } from './post.ts'
import { readSettlement } from './readSettlement.ts'
import type { RecordStore } from './recordStore.ts'
import { signError, wireError } from './signError.ts'
import type { Session } from './types.ts'

/** The wallet answered the proposal: derive the session's key and wait for it to settle there. */
export async function proposalAnswered(app: AppProposals, proposal: SentProposal, answer: Answer): Promise<void> {
  const { engine, pending } = app
  const { outcome } = answer
  if ('error' in outcome) return failProposal(app, proposal, peerError(outcome.error))
  const key = isRecord(outcome.result) && outcome.result.responderPublicKey
  const responderPublicKey = typeof key === 'string' ? key.toLowerCase() : ''
  const agreed = await agreeKey(proposal, responderPublicKey)
  if (!agreed)
    return failProposal(app, proposal, signError(SESSION_SETTLEMENT_FAILED, "The wallet's key is not usable."))
  // A wallet that sends its approval again, after a reload say, is connected already.
  if (engine.sessions.get(agreed.topic)) return
  const { pairingTopic, publicKey: selfPublicKey, expirySec } = proposal
  await pending.put({ ...agreed, pairingTopic, selfPublicKey, responderPublicKey, expirySec })
  listen(engine, [agreed.topic])
}

/** The wallet settles. Accepted once, only from the key that answered the proposal, only while somebody wants it. */
export async function settle(app: AppProposals, incoming: Incoming): Promise<void> {
  const { engine, pending, proposals } = app
  const { topic, symKey } = incoming
  // Another tab of ours may have settled it a moment ago: a refusal from this one would end its session.
  if (engine.sessions.get(topic) ?? (await engine.sessions.refresh(topic)))
    return answerLater(engine, incoming, { result: true })
  const waiting = pending.get(topic)
  if (!waiting) return engine.log('settle.unknown')
  const settled = await readSettled(app, incoming, waiting)
  const proposal = await openProposal(proposals, waiting.pairingTopic)
  if (!proposal || !settled.ok) {
    await pending.delete(topic)
    const { code, message } = settled.ok
      ? wireError(SESSION_SETTLEMENT_FAILED, 'The connection was made or given up already.')
      : settled.reason
    answerLater(engine, incoming, { error: { code, message } })
    stopListening(engine, topic)
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
  await engine.sessions.put({ session, symKey })
  const { url: peerUrl } = session.peer.metadata
  const expirySec = engine.nowSec() + pairingUriLifetimeSec
  await Promise.all([proposals.put({ ...proposal, closed: true, expirySec, peerUrl }), pending.delete(topic)])
  answerLater(engine, incoming, { result: true })
  engine.events.emit('session_connect', session)
  app.approvals.get(session.pairingTopic)?.resolve(session)
  app.approvals.delete(session.pairingTopic)
  engine.expirer.sweep()
  dropDuplicates(app, session).catch(() => engine.log('pairing.drop.failed'))
}

/** What the wallet settles; sign-ins that were asked for with the proposal are checked. */
async function readSettled(
  { engine, proposals }: AppProposals,
  { params: settle }: Incoming,
  { responderPublicKey, pairingTopic }: PendingSession,
): Promise<ReturnType<typeof readSettlement>> {
  const settled = readSettlement(settle, responderPublicKey, engine.nowSec())
  const requests = proposals.get(pairingTopic)?.authentication
  if (!settled.ok || !requests) return settled
  const { settledWithAuth } = await import('../auth/proposalAuth.ts')
  return settledWithAuth(engine, { requests, settle, settled: settled.value })
}

async function openProposal(proposals: RecordStore<SentProposal>, topic: string): Promise<SentProposal | undefined> {
  const proposal = await proposals.refresh(topic)
  return proposal?.closed ? undefined : proposal
}

/** Another tab of ours took the wallet's settlement: whoever waits for it here gets the session. */
export async function approvedElsewhere(app: AppProposals, topic: string): Promise<void> {
  const { engine, proposals, pending, approvals } = app
  const session = engine.sessions.get(topic)?.session
  const approval = session && approvals.get(session.pairingTopic)
  if (!approval) return
  approvals.delete(session.pairingTopic)
  await Promise.all([proposals.refresh(session.pairingTopic), pending.refresh(topic)])
  approval.resolve(session)
}
