import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { proposalLifetimeSec, sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import { MISSING_OR_INVALID, SCOPED_PROPERTIES_NOT_APPROVED } from '@latchkey/contracts/errors/sign'
import { generateKeyPair, type X25519KeyPair } from '@latchkey/crypto/x25519'
import { validateApprovedCacaos } from '../../auth/proposalAuth.ts'
import type { Cacao } from '../../auth/types.ts'
import type { Pairing } from '../../pairing/pairing.machine.ts'
import { agreeKey, hexKeys } from '../agreeKey.ts'
import { withAccountChains } from '../approvedNamespaces.ts'
import type { Engine } from '../engine.ts'
import { requestText, responseText } from '../jsonRpc.ts'
import { prefixOf, union } from '../namespaces.ts'
import { wireProperties } from '../properties.ts'
import { sealFor } from '../seal.ts'
import type { SessionRecord } from '../sessionRecord.ts'
import { stepSession } from '../sessions.ts'
import { signError } from '../signError.ts'
import { unsubscribeTopic } from '../topics.ts'
import type { Properties, Proposal, Session, SessionNamespaces } from '../types.ts'
import { isScopedBy, validateProperties } from '../validateConnect.ts'
import { closeProposal, openProposal, type WalletProposals } from './proposals.ts'
import { validateNamespaces } from './validateWalletCall.ts'

export type ApproveParams = {
  readonly id: number
  readonly namespaces: SessionNamespaces
  readonly sessionProperties?: Properties
  /** By approved namespace or chain. */
  readonly scopedProperties?: Properties
  /** `disableDeepLink`: the app does not open the wallet after each request. */
  readonly sessionConfig?: Session['sessionConfig']
  /** Signed sign-ins that the proposal requests, from `buildAuthObject`. */
  readonly cacaos?: readonly Cacao[]
}

/** Approves a proposal. The session exists in the wallet at once, and in the app once it acknowledged (`session_connect`). */
export async function approve(wallet: WalletProposals, params: ApproveParams): Promise<Session> {
  const { engine, proposals } = wallet
  // Generated while the proposal is read and validated.
  const made = generateKeyPair()
  const { proposal, pairing } = await openProposal(wallet, params.id)
  validateNamespaces('approve', proposal.requiredNamespaces, params.namespaces)
  validateApprovedProperties(params)
  await validateApprovedCacaos(engine, proposal, params)
  const record = await makeSession(engine, { proposal, pairing, params, keys: await made })
  const { session } = record
  await engine.sessions.put(record)
  await proposals.delete(params.id)
  try {
    await deliverSettlement(engine, session.topic)
  } catch (error) {
    // A destroyed client leaves the stored approval for the next one to deliver.
    if (engine.lifetime.signal.aborted) throw error
    unsubscribeTopic(engine, session.topic)
    await Promise.all([engine.sessions.delete(session.topic), proposals.put(proposal)])
    throw error
  }
  await closeProposal(wallet, proposal)
  return session
}

function validateApprovedProperties({ namespaces, sessionProperties, scopedProperties }: ApproveParams): void {
  validateProperties('sessionProperties', sessionProperties)
  validateProperties('scopedProperties', scopedProperties)
  const approved = union(Object.keys(namespaces).map(prefixOf))
  if (scopedProperties && !isScopedBy(scopedProperties, approved))
    throw errorOf(SCOPED_PROPERTIES_NOT_APPROVED, {
      values: { received: JSON.stringify(scopedProperties), allowed: JSON.stringify(approved) },
    })
}

async function makeSession(engine: Engine, from: makeSession.Params): Promise<SessionRecord> {
  const { proposal, pairing, params, keys } = from
  const namespaces = withAccountChains(params.namespaces)
  const agreed = await agreeKey(hexKeys(keys), proposal.proposer.publicKey)
  if (!agreed) throw signError(MISSING_OR_INVALID, 'approve() proposer public key')
  const { topic, symKey } = agreed
  const self = { publicKey: toHex(keys.publicKey), metadata: engine.metadata }
  const expirySec = engine.nowSec() + sessionLifetimeSec
  const relay = { protocol: 'irn' }
  const properties = {
    ...wireProperties(params),
    ...(params.sessionConfig && { sessionConfig: params.sessionConfig }),
  }
  const { cacaos: authentication } = params
  const responses = authentication && { proposalRequestsResponses: { authentication } }
  const settle = { relay, namespaces, controller: self, expiry: expirySec, ...properties, ...responses }
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
      ...(authentication && { authentication }),
      self,
      peer: proposer,
    },
  }
}

declare namespace makeSession {
  type Params = {
    readonly proposal: Proposal
    readonly pairing: Pairing
    readonly params: ApproveParams
    readonly keys: X25519KeyPair
  }
}

/** Delivers an approval that the relay does not have yet; always the same bytes, so a repeat has no effect. */
const deliverSettlement = (engine: Engine, topic: string): Promise<void> =>
  engine.once(`settle ${topic}`, async () => {
    const settlement = engine.sessions.get(topic)?.settlement
    if (!settlement) return
    await engine.relay.approveSession(settlement)
    const record = engine.sessions.get(topic)
    if (record) await stepSession(engine, { record, event: { type: 'delivered' } })
  })

/** Resumes approvals that a reload interrupted; expires sessions whose app no longer waits for them. */
export function flushSettlements(engine: Engine): void {
  const failed = (): void => engine.log('settle.failed')
  for (const record of engine.sessions.list()) {
    if (!record.settlement) continue
    const { topic, expirySec } = record.session
    const waitsUntilSec = expirySec - sessionLifetimeSec + proposalLifetimeSec
    if (engine.nowSec() < waitsUntilSec) deliverSettlement(engine, topic).catch(failed)
    else stepSession(engine, { record, event: { type: 'expire' } }).catch(failed)
  }
}
