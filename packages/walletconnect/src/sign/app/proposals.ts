import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { pairingUriLifetimeSec } from '@latchkey/contracts/constants/sign'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import { PROPOSAL_EXPIRED, SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { formatPairingUri } from '../../pairing/formatPairingUri.ts'
import type { Engine } from '../engine.ts'
import { requestText } from '../jsonRpc.ts'
import { withChains } from '../namespaces.ts'
import { isProposalNamespaces } from '../proposalShape.ts'
import type { RecordStore } from '../recordStore.ts'
import { sealAttested, topicOf } from '../seal.ts'
import { unsubscribeTopic } from '../topics.ts'
import type { Session } from '../types.ts'
import type { ConnectParams, PreparedConnect } from './connectParams.ts'
import type { PendingSession, SentProposal } from './records.ts'

type Approval = { readonly resolve: (session: Session) => void; readonly reject: (error: unknown) => void }

/** State of the app's proposals. */
export type AppProposals = {
  readonly engine: Engine
  readonly proposals: RecordStore<SentProposal>
  readonly pending: RecordStore<PendingSession>
  /** Pending calls of `connect()`, by pairing topic. */
  readonly approvals: Map<string, Approval>
}

export type Connection = {
  /** `wc:` link for the QR code or deep link; usable before any network call was made. */
  readonly uri: string
  readonly expiresAtMs: number
  /** Resolves when the relay has the proposal. Rejects when it could not be sent. */
  readonly delivered: Promise<void>
  /** Rejects when the wallet declines, the proposal expires, the relay cannot be reached or `cancel` is called. */
  readonly approval: Promise<Session>
  readonly cancel: () => void
}

/** Creates a pairing and proposes a session on it. `onSent` runs when the relay has the proposal. */
export async function propose(app: AppProposals, params: ConnectParams, onSent: () => void): Promise<Connection> {
  const { engine, proposals, approvals } = app
  const { namespaces, extras, kept }: PreparedConnect = isPlain(params)
    ? { namespaces: withChains(params.namespaces) }
    : await (await import('./prepareConnect.ts')).prepareConnect(engine, params)
  // Open the socket while the keys are generated.
  engine.relay.connect()
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
    namespaces,
    ...kept,
    closed: false,
  }
  await proposals.put(proposal)
  const approval = new Promise<Session>((resolve, reject) => approvals.set(pairingTopic, { resolve, reject }))
  approval.catch(() => {})
  const delivered = sendProposal(app, proposal, extras)
  delivered.then(onSent, (error: unknown) => failProposal(app, proposal, error))
  engine.expirer.sweep()
  return {
    uri: formatPairingUri({ topic: pairingTopic, symKey, relay: { protocol: 'irn' }, expirySec }),
    expiresAtMs: expirySec * 1000,
    delivered,
    approval,
    cancel: () => void failProposal(app, proposal, errorOf(CONNECT_ABORTED)),
  }
}

/** True for well-formed namespaces and no further params, as most apps pass them. */
const isPlain = ({ namespaces, ...more }: ConnectParams): boolean =>
  Object.keys(more).length === 0 &&
  isProposalNamespaces(namespaces) &&
  Object.keys(namespaces).length > 0 &&
  Object.entries(namespaces).every(([key, { chains }]) => key.includes(':') || chains?.length)

async function sendProposal({ engine }: AppProposals, proposal: SentProposal, extras?: object): Promise<void> {
  const { id, pairingTopic, symKey, publicKey, expirySec, namespaces } = proposal
  const text = requestText(id, 'wc_sessionPropose', {
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: engine.metadata },
    expiryTimestamp: expirySec,
    pairingTopic,
    id,
    ...extras,
  })
  const { message: sessionProposal, ...attested } = await sealAttested(engine, symKey, text)
  await engine.relay.proposeSession({ pairingTopic, sessionProposal, ...attested })
}

/** Rejects the pending `connect()` of a proposal and closes it. Only the first call has an effect. */
export async function failProposal(app: AppProposals, proposal: SentProposal, error: unknown): Promise<void> {
  const { pairingTopic } = proposal
  const approval = app.approvals.get(pairingTopic)
  app.approvals.delete(pairingTopic)
  approval?.reject(error)
  // A destroyed client keeps its proposal: the wallet may have it, and the next page takes over the approval.
  const known = !app.engine.lifetime.signal.aborted && app.proposals.get(pairingTopic)
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
  unsubscribeTopic(engine, pairingTopic)
  if (!closed) engine.events.emit('proposal_expire', { id })
}

export function expirePending({ engine, pending }: AppProposals, { topic }: PendingSession): void {
  pending.delete(topic).catch(() => engine.log('expire.failed'))
  unsubscribeTopic(engine, topic)
}

/** Rejects pending approvals when the client is destroyed. */
export function dropApprovals({ approvals }: AppProposals): void {
  for (const approval of approvals.values()) approval.reject(errorOf(SIGN_CLIENT_DESTROYED))
  approvals.clear()
}
