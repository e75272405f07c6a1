import type { Emitter } from '@latchkey/base/emitter'
import type { SessionChange } from './changeSession.ts'
import {
  type Answer,
  createEngine,
  type Engine,
  type Half,
  listSessions,
  type SignClientOptions,
  takeWaiter,
} from './engine.ts'
import { pingPeer } from './pingPeer.ts'
import { answerLater } from './post.ts'
import { expireSession, flushLeaving, leaveSession, pingSession, sessionHandlers, stepSession } from './sessions.ts'
import { peerError } from './signError.ts'
import { startClient } from './startClient.ts'
import type { Proposal, Session, SessionRequest, SignEvents } from './types.ts'
import { type ApproveParams, approve, flushSettlements } from './walletApprove.ts'
import { expirePairing, leavePairing, pair, pairingDeleted, pairingExtended } from './walletPairings.ts'
import { expireProposal, proposalReceived, type RejectParams, reject, type WalletProposals } from './walletProposals.ts'
import { readPairing, readProposal } from './walletRecords.ts'
import {
  createWalletRequests,
  dropRequests,
  expireRequest,
  flushAnswers,
  loadRequests,
  type RespondParams,
  requestReceived,
  respond,
  type WalletRequests,
} from './walletRequests.ts'
import { type EmitParams, emitEvent, extendSession, type UpdateParams, updateNamespaces } from './walletSessions.ts'

export type WalletEvents = Pick<
  SignEvents,
  | 'session_proposal'
  | 'session_request'
  | 'session_connect'
  | 'session_event'
  | 'session_ping'
  | 'session_delete'
  | 'session_expire'
  | 'proposal_expire'
  | 'pairing_create'
  | 'pairing_delete'
  | 'pairing_expire'
  | 'session_request_expire'
>

/** The wallet's half of the protocol. Errors are `LatchkeyError`s. */
export type WalletClient = {
  readonly ready: () => Promise<void>
  readonly pair: (uri: string) => Promise<void>
  readonly proposals: () => readonly Proposal[]
  readonly approve: (params: ApproveParams) => Promise<Session>
  readonly reject: (params: RejectParams) => Promise<void>
  /** Unanswered requests in order; the first is the one that `session_request` told of last. */
  readonly requests: () => readonly SessionRequest[]
  readonly respond: (params: RespondParams) => Promise<void>
  readonly sessions: () => readonly Session[]
  readonly emitEvent: (params: EmitParams) => Promise<void>
  readonly updateNamespaces: (params: UpdateParams) => Promise<SessionChange>
  readonly extend: (topic: string) => Promise<SessionChange>
  /** Of a session or a pairing. */
  readonly ping: (topic: string) => Promise<void>
  /** Leaves a session or a pairing. */
  readonly disconnect: (topic: string) => Promise<void>
  readonly on: Emitter<WalletEvents>['on']
  /** Stops timers and listeners and rejects what is pending; the relay stays its owner's. */
  readonly destroy: () => void
}

export function createWalletClient(options: SignClientOptions): WalletClient {
  const engine = createEngine('wallet', options)
  const proposals: WalletProposals = {
    engine,
    pairings: engine.store('pairing', ({ topic }) => topic, readPairing),
    proposals: engine.store('proposal', ({ id }) => id, readProposal),
  }
  const requests = createWalletRequests(engine)
  const half = createHalf(engine, proposals, requests)
  const { ready, destroy } = startClient(engine, half)
  const whenReady =
    <args extends readonly unknown[], value>(task: (...args: args) => Promise<value>) =>
    async (...args: args): Promise<value> => {
      await ready()
      return task(...args)
    }
  return {
    ready,
    pair: whenReady((uri: string) => pair(proposals, uri)),
    proposals: () => proposals.proposals.list(),
    approve: whenReady((params: ApproveParams) => approve(proposals, half, params)),
    reject: whenReady((params: RejectParams) => reject(proposals, params)),
    requests: () => requests.queue.list(),
    respond: whenReady((params: RespondParams) => respond(requests, params)),
    sessions: () => listSessions(engine),
    emitEvent: whenReady((params: EmitParams) => emitEvent(engine, params)),
    updateNamespaces: whenReady((params: UpdateParams) => updateNamespaces(engine, params)),
    extend: whenReady((topic: string) => extendSession(engine, topic)),
    ping: whenReady(async (topic: string) => {
      engine.deleted.refuse('pairing', topic)
      const pairing = proposals.pairings.get(topic)
      if (pairing) return pingPeer(engine, { topic, symKey: pairing.symKey, method: 'wc_pairingPing' })
      await pingSession(engine, topic)
    }),
    disconnect: whenReady(async (topic: string) => {
      engine.deleted.refuse('pairing', topic)
      const pairing = proposals.pairings.get(topic)
      await (pairing ? leavePairing(proposals, pairing) : leaveSession(engine, half, topic))
    }),
    on: engine.events.on,
    destroy,
  }
}

function createHalf(engine: Engine, app: WalletProposals, requests: WalletRequests): Half {
  const { pairings, proposals } = app
  const half: Half = {
    requests: {
      ...sessionHandlers(engine, () => half),
      wc_sessionPropose: (incoming) => proposalReceived(app, incoming),
      wc_sessionRequest: (incoming) => requestReceived(requests, incoming),
      wc_pairingDelete: (incoming) => pairingDeleted(app, incoming),
      wc_pairingPing: async (incoming) => answerLater(engine, incoming, { result: true }),
      wc_pairingExtend: (incoming) => pairingExtended(app, incoming),
    },
    keyOf: async (topic) => (pairings.get(topic) ?? (await pairings.refresh(topic)))?.symKey,
    answered: (answer) => answered(engine, half, answer),
    sessionEnded: (topic) => dropRequests(requests, topic),
    expireSession: (record) => expireSession(engine, half, record),
    async load() {
      await Promise.all([pairings.load(), proposals.load(), loadRequests(requests)])
      const { expirer } = engine
      const expirySecOf = (record: { readonly expirySec: number }): number => record.expirySec
      expirer.watch({ list: pairings.list, expirySecOf, expire: (record) => expirePairing(app, record) })
      expirer.watch({ list: proposals.list, expirySecOf, expire: (record) => expireProposal(app, record) })
      expirer.watch({
        list: requests.received.list,
        expirySecOf: ({ request }) => request.expirySec,
        expire: (record) => expireRequest(requests, record),
      })
    },
    topics: () => pairings.list().map(({ topic }) => topic),
    flush() {
      flushLeaving(engine)
      flushAnswers(requests)
      flushSettlements(engine, half)
    },
  }
  return half
}

async function answered(engine: Engine, half: Half, { topic, id, outcome }: Answer): Promise<void> {
  const record = engine.sessions.get(topic)
  const accepted = !('error' in outcome)
  if (record && record.settleId === id)
    return void (await stepSession(engine, half, { record, event: { type: 'settled', accepted } }))
  const waiter = takeWaiter(engine, topic, id)
  if ('error' in outcome) waiter?.reject(peerError(outcome.error))
  else waiter?.resolve(outcome.result)
}
