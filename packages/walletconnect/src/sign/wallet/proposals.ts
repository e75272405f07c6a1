import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { pairingLifetimeMaxSec, proposalLifetimeSec } from '@latchkey/contracts/constants/sign'
import { RECORD_RECENTLY_DELETED } from '@latchkey/contracts/errors/protocolClient'
import {
  EXPIRED,
  INVALID_METHOD,
  INVALID_NAMESPACES,
  MISSING_OR_INVALID,
  NO_MATCHING_KEY,
  PEER_USER_REJECTED,
  PEER_USER_REJECTED_CHAINS,
  PEER_USER_REJECTED_EVENTS,
  PEER_USER_REJECTED_METHODS,
  UNAUTHORIZED_CHAIN,
  UNAUTHORIZED_METHOD,
  UNSUPPORTED_ACCOUNTS,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_METHODS,
  UNSUPPORTED_NAMESPACE_KEY,
} from '@latchkey/contracts/errors/sign'
import { RPC_LIMIT_EXCEEDED } from '@latchkey/contracts/errors/wallet'
import type { Pairing } from '../../pairing/pairing.machine.ts'
import type { Verify } from '../../verify/createVerify.ts'
import type { Engine, Incoming } from '../engine.ts'
import type { WireError } from '../jsonRpc.ts'
import { isProposalNamespaces } from '../proposalShape.ts'
import { publishResponse, respondInBackground } from '../publish.ts'
import { isDeleted, markDeleted, refuseDeleted } from '../recentlyDeleted.ts'
import type { RecordStore } from '../recordStore.ts'
import { signError, wireError } from '../signError.ts'
import type { Proposal } from '../types.ts'
import { wholeSeconds } from '../wholeSeconds.ts'
import { isBelowPendingLimits } from './pendingLimits.ts'
import { readProposal } from './records.ts'
import { stepPairing } from './stepPairing.ts'
import { validateReason } from './validateWalletCall.ts'

/** Pairings of the wallet and the proposals on them. */
export type WalletProposals = {
  readonly engine: Engine
  readonly pairings: RecordStore<Pairing>
  readonly proposals: RecordStore<Proposal>
  readonly verify: Verify
  /** Ids with a response in progress: of two concurrent responses only one counts. */
  readonly answering: Set<number>
}

export type RejectParams = { readonly id: number; readonly code?: number; readonly message?: string }

export async function proposalReceived(wallet: WalletProposals, incoming: Incoming): Promise<void> {
  const { engine, proposals } = wallet
  const { id, topic, params, attestation } = incoming
  const { expiryTimestamp } = isRecord(params) ? params : {}
  const endSec = wholeSeconds(expiryTimestamp ?? engine.nowSec() + proposalLifetimeSec)
  const read = readProposal({
    ...(isRecord(params) && params),
    id,
    pairingTopic: topic,
    expirySec: endSec === undefined ? undefined : Math.min(endSec, engine.nowSec() + pairingLifetimeMaxSec),
    attestation,
  })
  const refuse = (error: WireError): void =>
    respondInBackground(engine, incoming, { error }, relayTags.wc_sessionPropose.autoRejectTag)
  if (!read) return refuse(unreadable(params))
  if (engine.nowSec() >= read.expirySec) return engine.log('proposal.expired', { id })
  if (isDeleted(engine.deleted, 'proposal', id) || proposals.get(id)) return engine.log('proposal.repeat', { id })
  if (!isBelowPendingLimits(proposals.list(), topic)) return refuse(wireError(RPC_LIMIT_EXCEEDED))
  const proposal = { ...read, verifyContext: await wallet.verify(incoming, read.proposer.metadata.url) }
  await proposals.put(proposal)
  engine.expirer.sweep()
  engine.events.emit('session_proposal', proposal)
}

function unreadable(params: unknown): WireError {
  const { requiredNamespaces = {}, optionalNamespaces = {} } = isRecord(params) ? params : {}
  const areFine = [requiredNamespaces, optionalNamespaces].every(isProposalNamespaces)
  return areFine ? wireError(MISSING_OR_INVALID, 'session_proposal') : wireError(INVALID_NAMESPACES)
}

/** Runs a response to a proposal; a concurrent second one is rejected as if the first had succeeded. */
export async function answerOnce<value>(
  { answering }: WalletProposals,
  id: number,
  answer: () => Promise<value>,
): Promise<value> {
  if (answering.has(id)) throw errorOf(RECORD_RECENTLY_DELETED, { values: { kind: 'proposal', id } })
  answering.add(id)
  return answer().finally(() => answering.delete(id))
}

/** The proposal with its pairing; throws if it cannot be answered (any more). */
export async function openProposal(
  { engine, proposals, pairings }: WalletProposals,
  id: number,
): Promise<{ readonly proposal: Proposal; readonly pairing: Pairing }> {
  refuseDeleted(engine.deleted, 'proposal', id)
  const proposal = await proposals.refresh(id)
  if (!proposal) throw signError(NO_MATCHING_KEY, `proposal id doesn't exist: ${id}`)
  if (engine.nowSec() >= proposal.expirySec) throw signError(EXPIRED, `proposal id: ${id}`)
  const pairing = await pairings.refresh(proposal.pairingTopic)
  if (!pairing) throw signError(NO_MATCHING_KEY, `pairing topic doesn't exist: ${proposal.pairingTopic}`)
  return { proposal, pairing }
}

/** Closes an answered proposal; its pairing stays. */
export async function closeProposal(wallet: WalletProposals, proposal: Proposal): Promise<void> {
  const { id, pairingTopic, proposer } = proposal
  markDeleted(wallet.engine.deleted, 'proposal', id)
  const pairing = wallet.pairings.get(pairingTopic)
  await stepPairing(wallet, pairing, { type: 'answer', peerUrl: proposer.metadata.url })
}

/** Declines a proposal; the pairing stays until it expires. */
export async function reject(wallet: WalletProposals, params: RejectParams): Promise<void> {
  const { engine, proposals } = wallet
  const { id } = params
  const code = params.code ?? wireError(PEER_USER_REJECTED).code
  const error = { code, message: params.message ?? standardReason(code) }
  validateReason(error)
  const { proposal, pairing } = await openProposal(wallet, id)
  const { topic, symKey } = pairing
  const tag = relayTags.wc_sessionPropose.rejectTag
  await publishResponse(engine, { topic, symKey, id, method: 'wc_sessionPropose', outcome: { error }, tag })
  await proposals.delete(id)
  await closeProposal(wallet, proposal)
}

export function expireProposal({ engine, proposals }: WalletProposals, { id }: Proposal): void {
  markDeleted(engine.deleted, 'proposal', id)
  proposals.delete(id).catch(() => engine.log('expire.failed'))
  engine.events.emit('proposal_expire', { id })
}

/** Another tab answered a proposal: it can no longer be answered here. */
export async function syncProposal(wallet: WalletProposals, key: string): Promise<void> {
  const before = wallet.proposals.get(key)
  if (before && !(await wallet.proposals.refresh(key))) expireProposal(wallet, before)
}

const reasons = [
  PEER_USER_REJECTED,
  PEER_USER_REJECTED_CHAINS,
  PEER_USER_REJECTED_METHODS,
  PEER_USER_REJECTED_EVENTS,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_METHODS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_ACCOUNTS,
  UNSUPPORTED_NAMESPACE_KEY,
  INVALID_METHOD,
  INVALID_NAMESPACES,
  UNAUTHORIZED_CHAIN,
  UNAUTHORIZED_METHOD,
]

/** The protocol's text for a rejection code; empty if there is none. */
const standardReason = (code: number): string => reasons.find(({ rpcCode }) => rpcCode === code)?.message ?? ''
