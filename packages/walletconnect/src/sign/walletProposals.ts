import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { pairingUriLifetimeSec, proposalLifetimeSec, sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import {
  EXPIRED,
  MISSING_OR_INVALID,
  NO_MATCHING_KEY,
  PAIRING_ALREADY_EXISTS,
  PAIRING_URI_EXPIRED,
} from '@latchkey/contracts/errors/sign'
import { PEER_USER_REJECTED } from '@latchkey/contracts/errors/signPeer'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { parsePairingUri } from '../pairing/uri.ts'
import { agreeKey } from './agreeKey.ts'
import type { Engine, Half, Incoming } from './engine.ts'
import { isRecord, requestText, responseText } from './jsonRpc.ts'
import { answerLater, postAnswer, sealFor, stopListening } from './post.ts'
import type { RecordStore } from './recordStore.ts'
import type { SessionRecord } from './sessionRecord.ts'
import { stepSession } from './sessions.ts'
import { signError, wireError } from './signError.ts'
import type { Properties, Proposal, Session, SessionNamespaces } from './types.ts'
import { validateNamespaces, validateReason } from './validateWalletCall.ts'
import { type Pairing, readProposal } from './walletRecords.ts'

/** Pairings of the wallet half and what apps propose on them. */
export type WalletProposals = {
  readonly engine: Engine
  readonly pairings: RecordStore<Pairing>
  readonly proposals: RecordStore<Proposal>
}

export type ApproveParams = {
  readonly id: number
  readonly namespaces: SessionNamespaces
  readonly sessionProperties?: Properties
}
export type RejectParams = { readonly id: number; readonly code?: number; readonly message?: string }

/** Joins the pairing of a `wc:` link. Resolves when the relay listens; the proposal comes as `session_proposal`. */
export async function pair({ engine, pairings, proposals }: WalletProposals, uri: string): Promise<void> {
  const parsed = parsePairingUri(uri)
  if (!parsed.ok) throw parsed.reason
  const { topic, symKey, expirySec = engine.nowSec() + pairingUriLifetimeSec } = parsed.value
  if (engine.nowSec() >= expirySec) throw errorOf(PAIRING_URI_EXPIRED)
  const known = await pairings.refresh(topic)
  if (known?.active) throw errorOf(PAIRING_ALREADY_EXISTS, { values: { topic } })
  if (!known) await pairings.put({ topic, symKey: toHex(symKey), expirySec, active: false })
  engine.expirer.sweep()
  // The same code scanned again shows what it showed before.
  for (const proposal of proposals.list())
    if (proposal.pairingTopic === topic) engine.events.emit('session_proposal', proposal)
  try {
    await engine.relay.subscribe([topic])
  } catch (error) {
    if (!known) await pairings.delete(topic)
    throw error
  }
}

export async function proposalReceived(app: WalletProposals, incoming: Incoming): Promise<void> {
  const { engine, proposals } = app
  const { id, topic, params, attestation } = incoming
  const expirySec = isRecord(params) ? params.expiryTimestamp : undefined
  const proposal = readProposal({
    ...(isRecord(params) && params),
    id,
    pairingTopic: topic,
    expirySec: expirySec ?? engine.nowSec() + proposalLifetimeSec,
    attestation,
  })
  if (!proposal) {
    const error = wireError(MISSING_OR_INVALID, 'session_proposal')
    return answerLater(engine, incoming, { error }, relayTags.wc_sessionPropose.autoRejectTag)
  }
  if (engine.nowSec() >= proposal.expirySec) return engine.log('proposal.expired', { id })
  if (engine.deleted.has('proposal', id) || proposals.get(id)) return engine.log('proposal.repeat', { id })
  await proposals.put(proposal)
  engine.expirer.sweep()
  engine.events.emit('session_proposal', proposal)
}

/** Approves a proposal: the session exists for us at once and for the app when it has acknowledged (`session_connect`). */
export async function approve(app: WalletProposals, half: Half, params: ApproveParams): Promise<Session> {
  const { engine, proposals } = app
  const { proposal, pairing } = await openProposal(app, params.id)
  validateNamespaces('approve', proposal.requiredNamespaces, params.namespaces)
  const record = await makeSession(engine, { proposal, pairing, params })
  const { session } = record
  await engine.sessions.put(record)
  await proposals.delete(params.id)
  try {
    await deliverSettlement(engine, half, session.topic)
  } catch (error) {
    stopListening(engine, session.topic)
    await Promise.all([engine.sessions.delete(session.topic), proposals.put(proposal)])
    throw error
  }
  await activate(app, proposal, pairing)
  return session
}

async function openProposal(
  { engine, proposals, pairings }: WalletProposals,
  id: number,
): Promise<{ readonly proposal: Proposal; readonly pairing: Pairing }> {
  engine.deleted.refuse('proposal', id)
  const proposal = await proposals.refresh(id)
  if (!proposal) throw signError(NO_MATCHING_KEY, `proposal id doesn't exist: ${id}`)
  if (engine.nowSec() >= proposal.expirySec) throw signError(EXPIRED, `proposal id: ${id}`)
  const pairing = await pairings.refresh(proposal.pairingTopic)
  if (!pairing) throw signError(NO_MATCHING_KEY, `pairing topic doesn't exist: ${proposal.pairingTopic}`)
  return { proposal, pairing }
}

async function makeSession(engine: Engine, from: makeSession.Params): Promise<SessionRecord> {
  const { proposal, pairing } = from
  const { namespaces, sessionProperties } = from.params
  const keys = await generateKeyPair()
  const agreed = await agreeKey(toHex(keys.privateKey), proposal.proposer.publicKey)
  if (!agreed) throw signError(MISSING_OR_INVALID, 'approve() proposer public key')
  const { topic, symKey } = agreed
  const self = { publicKey: toHex(keys.publicKey), metadata: engine.metadata }
  const expirySec = engine.nowSec() + sessionLifetimeSec
  const relay = { protocol: 'irn' }
  const properties = sessionProperties && { sessionProperties }
  const settle = { relay, namespaces, controller: self, expiry: expirySec, ...properties }
  const settleId = engine.nextId()
  const [sessionProposalResponse, sessionSettlementRequest] = await Promise.all([
    sealFor(
      engine,
      pairing.symKey,
      responseText(proposal.id, { result: { relay, responderPublicKey: self.publicKey } }),
    ),
    sealFor(engine, symKey, requestText(settleId, 'wc_sessionSettle', settle)),
  ])
  const { pairingTopic, requiredNamespaces, optionalNamespaces, proposer } = proposal
  return {
    symKey,
    settleId,
    settlement: { pairingTopic, sessionTopic: topic, sessionProposalResponse, sessionSettlementRequest },
    session: {
      topic,
      pairingTopic,
      expirySec,
      acknowledged: false,
      controller: self.publicKey,
      namespaces,
      requiredNamespaces,
      optionalNamespaces,
      ...properties,
      self,
      peer: proposer,
    },
  }
}

declare namespace makeSession {
  type Params = { readonly proposal: Proposal; readonly pairing: Pairing; readonly params: ApproveParams }
}

/** Gives the relay an approval that it does not have yet; the same bytes each time, so a repeat is no second approval. */
const deliverSettlement = (engine: Engine, half: Half, topic: string): Promise<void> =>
  engine.once(`settle ${topic}`, async () => {
    const settlement = engine.sessions.get(topic)?.settlement
    if (!settlement) return
    await engine.relay.approveSession(settlement)
    const record = engine.sessions.get(topic)
    if (record) await stepSession(engine, half, { record, event: { type: 'delivered' } })
  })

/** Takes up approvals that a reload interrupted; once the app has stopped waiting, their sessions end instead. */
export function flushSettlements(engine: Engine, half: Half): void {
  const failed = (): void => engine.log('settle.failed')
  for (const record of engine.sessions.list()) {
    if (!record.settlement) continue
    const { topic, expirySec } = record.session
    const waitsUntilSec = expirySec - sessionLifetimeSec + proposalLifetimeSec
    if (engine.nowSec() < waitsUntilSec) deliverSettlement(engine, half, topic).catch(failed)
    else stepSession(engine, half, { record, event: { type: 'expire' } }).catch(failed)
  }
}

async function activate({ engine, pairings }: WalletProposals, { id }: Proposal, pairing: Pairing): Promise<void> {
  engine.deleted.add('proposal', id)
  await pairings.put({ ...pairing, active: true, expirySec: engine.nowSec() + pairingUriLifetimeSec })
  engine.expirer.sweep()
}

/** Declines a proposal; the pairing lives on until it expires. */
export async function reject(app: WalletProposals, params: RejectParams): Promise<void> {
  const { engine, proposals } = app
  const { id } = params
  const standard = wireError(PEER_USER_REJECTED)
  const error = { code: params.code ?? standard.code, message: params.message ?? standard.message }
  validateReason(error)
  const { proposal, pairing } = await openProposal(app, id)
  const { topic, symKey } = pairing
  const tag = relayTags.wc_sessionPropose.rejectTag
  await postAnswer(engine, { topic, symKey, id, method: 'wc_sessionPropose', outcome: { error }, tag })
  await proposals.delete(id)
  await activate(app, proposal, pairing)
}

export function expireProposal({ engine, proposals }: WalletProposals, { id }: Proposal): void {
  engine.deleted.add('proposal', id)
  proposals.delete(id).catch(() => engine.log('expire.failed'))
  engine.events.emit('proposal_expire', { id })
}

export function expirePairing({ engine, pairings }: WalletProposals, { topic, active }: Pairing): void {
  engine.deleted.add('pairing', topic)
  pairings.delete(topic).catch(() => engine.log('expire.failed'))
  stopListening(engine, topic)
  if (!active) engine.events.emit('pairing_expire', { topic })
}

/** The app dropped the pairing: what it proposed there can no longer be answered. No reply is sent. */
export async function pairingDeleted(app: WalletProposals, { topic }: Incoming): Promise<void> {
  const { pairings, proposals } = app
  for (const proposal of proposals.list()) if (proposal.pairingTopic === topic) expireProposal(app, proposal)
  const pairing = pairings.get(topic)
  if (pairing) expirePairing(app, { ...pairing, active: true })
}
