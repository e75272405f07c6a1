import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { pairingUriLifetimeSec } from '@latchkey/contracts/constants/sign'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/connect'
import { MISSING_OR_INVALID, PROPOSAL_EXPIRED, SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/sign'
import { SESSION_SETTLEMENT_FAILED, USER_DISCONNECTED } from '@latchkey/contracts/errors/signPeer'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { formatPairingUri } from '../pairing/uri.ts'
import { agreeKey } from './agreeKey.ts'
import type { PendingSession, SentProposal } from './appRecords.ts'
import type { Answer, Engine, Incoming } from './engine.ts'
import { isRecord, requestText } from './jsonRpc.ts'
import { withChains } from './namespaces.ts'
import { answerLater, listen, sealFor, stopListening, topicOf } from './post.ts'
import { readSettlement } from './readSettlement.ts'
import type { RecordStore } from './recordStore.ts'
import { peerError, signError, wireError } from './signError.ts'
import type { ProposalNamespaces, Session } from './types.ts'
import { validateConnect } from './validateConnect.ts'

type Approval = { readonly resolve: (session: Session) => void; readonly reject: (error: unknown) => void }

/** Proposals of the app half: made, answered, settled. */
export type AppProposals = {
  readonly engine: Engine
  readonly proposals: RecordStore<SentProposal>
  readonly pending: RecordStore<PendingSession>
  /** Callers of `connect()`, by pairing topic. */
  readonly approvals: Map<string, Approval>
}

export type ConnectParams = {
  readonly namespaces: ProposalNamespaces
  readonly sessionProperties?: Readonly<Record<string, string>>
}

export type Connection = {
  /** `wc:` link for the QR code or deep link; usable before any network call was made. */
  readonly uri: string
  readonly expiresAtMs: number
  /** Rejects when the wallet declines, the proposal expires, the relay gives up or `cancel` is called. */
  readonly approval: Promise<Session>
  readonly cancel: () => void
}

export async function propose(app: AppProposals, params: ConnectParams): Promise<Connection> {
  const { engine, proposals, approvals } = app
  validateConnect(params.namespaces, params.sessionProperties)
  const symKey = engine.random(32)
  const [pairingTopic, keys] = await Promise.all([topicOf(symKey), generateKeyPair()])
  const expirySec = engine.nowSec() + pairingUriLifetimeSec
  const proposal: SentProposal = {
    id: engine.nextId(),
    pairingTopic,
    symKey: toHex(symKey),
    privateKey: toHex(keys.privateKey),
    publicKey: toHex(keys.publicKey),
    expirySec,
    namespaces: withChains(params.namespaces),
    ...(params.sessionProperties && { sessionProperties: params.sessionProperties }),
    closed: false,
  }
  await proposals.put(proposal)
  const approval = new Promise<Session>((resolve, reject) => approvals.set(pairingTopic, { resolve, reject }))
  approval.catch(() => {})
  sendProposal(app, proposal).catch((error: unknown) => failProposal(app, proposal, error))
  engine.expirer.sweep()
  return {
    uri: formatPairingUri({ topic: pairingTopic, symKey, relay: { protocol: 'irn' }, expirySec }),
    expiresAtMs: expirySec * 1000,
    approval,
    cancel: () => void failProposal(app, proposal, errorOf(CONNECT_ABORTED)),
  }
}

async function sendProposal({ engine }: AppProposals, proposal: SentProposal): Promise<void> {
  const { id, pairingTopic, symKey, publicKey, expirySec, namespaces, sessionProperties } = proposal
  const text = requestText(id, 'wc_sessionPropose', {
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: engine.metadata },
    expiryTimestamp: expirySec,
    pairingTopic,
    id,
    ...(sessionProperties && { sessionProperties }),
  })
  await engine.relay.proposeSession({ pairingTopic, sessionProposal: await sealFor(engine, symKey, text) })
}

/** Ends a proposal for its caller. The first end counts. */
async function failProposal(app: AppProposals, proposal: SentProposal, error: unknown): Promise<void> {
  const { pairingTopic } = proposal
  const approval = app.approvals.get(pairingTopic)
  app.approvals.delete(pairingTopic)
  approval?.reject(error)
  const known = app.proposals.get(pairingTopic)
  try {
    if (known && !known.closed) await app.proposals.put({ ...known, closed: true })
  } catch {
    app.engine.log('proposal.store.failed')
  }
}

export function expireProposal(app: AppProposals, { id, pairingTopic, closed }: SentProposal): void {
  const { engine, proposals, approvals } = app
  approvals.get(pairingTopic)?.reject(errorOf(PROPOSAL_EXPIRED))
  approvals.delete(pairingTopic)
  proposals.delete(pairingTopic).catch(() => engine.log('expire.failed'))
  stopListening(engine, pairingTopic)
  if (!closed) engine.events.emit('proposal_expire', { id })
}

export function expirePending({ engine, pending }: AppProposals, { topic }: PendingSession): void {
  pending.delete(topic).catch(() => engine.log('expire.failed'))
  stopListening(engine, topic)
}

/** The wallet answered the proposal: derive the session's key and wait for it to settle there. */
export async function proposalAnswered(app: AppProposals, proposal: SentProposal, answer: Answer): Promise<void> {
  const { engine, pending } = app
  if (answer.id !== proposal.id) return engine.log('answer.unknown')
  const { outcome } = answer
  if ('error' in outcome) return failProposal(app, proposal, peerError(outcome.error))
  const result = isRecord(outcome.result) ? outcome.result : {}
  const responderPublicKey = String(result.responderPublicKey).toLowerCase()
  const agreed = await agreeKey(proposal.privateKey, responderPublicKey)
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
  if (engine.sessions.get(topic)) return answerLater(engine, incoming, { result: true })
  const waiting = pending.get(topic)
  if (!waiting) return engine.log('settle.unknown')
  const proposal = await openProposal(proposals, waiting.pairingTopic)
  const settled = readSettlement(incoming.params, waiting.responderPublicKey, engine.nowSec())
  if (!proposal || !settled.ok) {
    await pending.delete(topic)
    const reason = settled.ok
      ? wireError(SESSION_SETTLEMENT_FAILED, 'The connection was made or given up already.')
      : settled.reason
    answerLater(engine, incoming, { error: reason })
    stopListening(engine, topic)
    if (proposal && !settled.ok)
      await failProposal(app, proposal, signError(MISSING_OR_INVALID, settled.reason.message))
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
  await Promise.all([proposals.put({ ...proposal, closed: true }), pending.delete(topic)])
  answerLater(engine, incoming, { result: true })
  engine.events.emit('session_connect', session)
  app.approvals.get(session.pairingTopic)?.resolve(session)
  app.approvals.delete(session.pairingTopic)
  engine.expirer.sweep()
}

/** The client goes away: nobody will settle what its callers wait for. */
export function dropApprovals({ approvals }: AppProposals): void {
  for (const approval of approvals.values()) approval.reject(errorOf(SIGN_CLIENT_DESTROYED))
  approvals.clear()
}

async function openProposal(proposals: RecordStore<SentProposal>, topic: string): Promise<SentProposal | undefined> {
  const proposal = await proposals.refresh(topic)
  return proposal?.closed ? undefined : proposal
}

/** The wallet dropped the pairing before it answered. */
export async function pairingDeleted(app: AppProposals, { topic }: Incoming): Promise<void> {
  const proposal = app.proposals.get(topic)
  if (proposal) await failProposal(app, proposal, errorOf(USER_DISCONNECTED))
}
