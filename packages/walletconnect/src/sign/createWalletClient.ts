import type { Emitter } from '@latchkey/base/emitter'
import { errorOf } from '@latchkey/base/errors'
import { pairingAnswerWaitMs } from '@latchkey/contracts/constants/sign'
import { PAIRING_UNANSWERED } from '@latchkey/contracts/errors/sign'
import {
  type ApproveAuthParams,
  approveAuthenticate,
  type RejectAuthParams,
  rejectAuthenticate,
} from '../auth/answerAuth.ts'
import {
  authRequested,
  createWalletAuth,
  dropAuth,
  expireAuth,
  flushAuthAnswers,
  listAuthRequests,
  loadAuthRequests,
  pairAgain,
  takesAuth,
  type WalletAuth,
} from '../auth/walletAuth.ts'
import { createVerify } from '../verify/createVerify.ts'
import type { ResolveAttestation } from '../verify/types.ts'
import type { SessionChange } from './changeSession.ts'
import {
  type Answer,
  type ClientHandlers,
  createEngine,
  type Engine,
  listSessions,
  type MessageHandlers,
  type SignClientOptions,
} from './engine.ts'
import { respondInBackground } from './publish.ts'
import { createReceiver } from './receive.ts'
import { readSessionRecord } from './sessionRecord.ts'
import { expireSession, flushDisconnects, peerCalls, sessionHandlers, stepSession } from './sessions.ts'
import { startClient } from './startClient.ts'
import { syncSession } from './syncSession.ts'
import { openTabs, type Tabs } from './tabs.ts'
import type { AuthRequestReceived, Proposal, Session, SessionRequest, SignEvents } from './types.ts'
import { settleWaiter } from './waiters.ts'
import { type ApproveParams, approve, flushSettlements } from './wallet/approve.ts'
import { expirePairing, leavePairing, pair, pairingDeleted, pairingExtended } from './wallet/pairings.ts'
import { createPendingChanges, dropChanges, flushChanges, type PendingChanges } from './wallet/pendingChanges.ts'
import {
  answerOnce,
  expireProposal,
  proposalReceived,
  type RejectParams,
  reject,
  syncProposal,
  type WalletProposals,
} from './wallet/proposals.ts'
import { readPairing, readProposal } from './wallet/records.ts'
import {
  createWalletRequests,
  dropRequests,
  expireRequest,
  flushAnswers,
  loadRequests,
  type RespondParams,
  requestReceived,
  respond,
  syncRequest,
  type WalletRequests,
} from './wallet/requests.ts'
import { type EmitParams, emitEvent, extendSession, type UpdateParams, updateNamespaces } from './wallet/sessions.ts'

/** Events of the wallet client. */
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
  | 'pairing_unanswered'
  | 'session_request_expire'
  | 'session_authenticate'
>

/** Client of the wallet protocol for wallets. Errors are `LatchkeyError`s. */
export type WalletClient = {
  readonly ready: () => Promise<void>
  readonly pair: (uri: string) => Promise<void>
  readonly proposals: () => readonly Proposal[]
  readonly approve: (params: ApproveParams) => Promise<Session>
  readonly reject: (params: RejectParams) => Promise<void>
  /** Unanswered requests in order; the first is the one that `session_request` emitted last. */
  readonly requests: () => readonly SessionRequest[]
  readonly respond: (params: RespondParams) => Promise<void>
  /** Unanswered sign-in requests. */
  readonly authRequests: () => readonly AuthRequestReceived[]
  /** Resolves with the session, if a method was granted. */
  readonly approveAuthenticate: (params: ApproveAuthParams) => Promise<Session | undefined>
  readonly rejectAuthenticate: (params: RejectAuthParams) => Promise<void>
  readonly sessions: () => readonly Session[]
  readonly emitEvent: (params: EmitParams) => Promise<void>
  readonly updateNamespaces: (params: UpdateParams) => Promise<SessionChange>
  readonly extend: (topic: string) => Promise<SessionChange>
  /** Pings the peer of a session or a pairing. */
  readonly ping: (topic: string) => Promise<void>
  /** Ends a session or a pairing. */
  readonly disconnect: (topic: string) => Promise<void>
  readonly on: Emitter<WalletEvents>['on']
  /** Stops timers and listeners and rejects pending calls; does not destroy the relay client. */
  readonly destroy: () => void
}

/** Options of `createWalletClient`. */
export type WalletClientOptions = SignClientOptions & {
  /** Verifies proofs of an app's origin; without it every `verifyContext` is UNKNOWN. */
  readonly resolveAttestation?: ResolveAttestation
}

/** Creates a client of the wallet protocol for a wallet. It starts at once; destroy it to stop it. */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const engine = createEngine('wallet', options, readSessionRecord)
  const verify = createVerify(engine, options.resolveAttestation)
  const proposals: WalletProposals = {
    engine,
    pairings: engine.store('pairing', ({ topic }) => topic, readPairing),
    proposals: engine.store('proposal', ({ id }) => id, readProposal),
    verify,
    answering: new Set(),
  }
  const requests = createWalletRequests(engine, verify)
  const auth = createWalletAuth({ engine, pairings: proposals.pairings, verify })
  const changes = createPendingChanges(engine)
  const tabs: Tabs = openTabs(engine, {
    session: (topic) => syncSession(engine, topic, () => tabs.announce('session', topic)),
    request: (key) => syncRequest(requests, key),
    proposal: (id) => syncProposal(proposals, id),
  })
  const handlers = createHandlers({ proposals, requests, auth, changes, tabs })
  const { ready, destroy } = startClient(engine, handlers)
  const { ping, disconnect } = peerCalls(engine, {
    pairings: proposals.pairings,
    leavePairing(pairing) {
      dropAuth(auth, pairing.topic)
      return leavePairing(proposals, pairing)
    },
    onLeft: (topic) => tabs.announce('session', topic),
  })
  const whenReady =
    <args extends readonly unknown[], value>(task: (...args: args) => Promise<value>) =>
    async (...args: args): Promise<value> => {
      await ready()
      return task(...args)
    }
  return {
    ready,
    pair: whenReady(async (uri: string) => {
      const topic = await pairAgain(auth, uri, () => pair(proposals, uri))
      watchPairing(proposals, { topic, listAuth: () => listAuthRequests(auth), timers: requests.timers })
    }),
    proposals: () => proposals.proposals.list(),
    approve: whenReady(async (params: ApproveParams) => {
      const session = await answerOnce(proposals, params.id, () => approve(proposals, params))
      tabs.announce('proposal', params.id)
      tabs.announce('session', session.topic)
      return session
    }),
    reject: whenReady(async (params: RejectParams) => {
      await answerOnce(proposals, params.id, () => reject(proposals, params))
      tabs.announce('proposal', params.id)
    }),
    requests: () => requests.queue.list(),
    respond: whenReady((params: RespondParams) => respond(requests, params, (key) => tabs.announce('request', key))),
    authRequests: () => listAuthRequests(auth),
    approveAuthenticate: whenReady((params: ApproveAuthParams) => approveAuthenticate(auth, params)),
    rejectAuthenticate: whenReady((params: RejectAuthParams) => rejectAuthenticate(auth, params)),
    sessions: () => listSessions(engine),
    emitEvent: whenReady((params: EmitParams) => emitEvent(engine, params)),
    updateNamespaces: whenReady((params: UpdateParams) => updateNamespaces(changes, params)),
    extend: whenReady((topic: string) => extendSession(changes, topic)),
    ping: whenReady(ping),
    disconnect: whenReady(disconnect),
    on: engine.events.on,
    destroy,
  }
}

type WalletParts = {
  readonly proposals: WalletProposals
  readonly requests: WalletRequests
  readonly auth: WalletAuth
  readonly changes: PendingChanges
  readonly tabs: Tabs
}

function createHandlers(parts: WalletParts): ClientHandlers {
  const { proposals: wallet, requests, auth, changes, tabs } = parts
  const { engine, pairings, proposals } = wallet
  return {
    receive: createReceiver(engine, messageHandlers(parts)),
    async sessionEnded(topic) {
      await Promise.all([dropRequests(requests, topic), dropChanges(changes, topic)])
    },
    expireSession: (record) => expireSession(engine, record),
    async load() {
      await Promise.all([
        pairings.load(),
        proposals.load(),
        loadRequests(requests),
        loadAuthRequests(auth),
        changes.changes.load(),
      ])
      flushChanges(changes)
      const { expirer } = engine
      const expirySecOf = (record: { readonly expirySec: number }): number => record.expirySec
      expirer.watch({ list: pairings.list, expirySecOf, expire: (record) => expirePairing(wallet, record) })
      expirer.watch({ list: proposals.list, expirySecOf, expire: (record) => expireProposal(wallet, record) })
      expirer.watch({
        list: requests.received.list,
        expirySecOf: ({ request }) => request.expirySec,
        expire: (record) => expireRequest(requests, record),
      })
      expirer.watch({
        list: auth.requests.list,
        expirySecOf: ({ request }) => request.expirySec,
        expire: (record) => expireAuth(auth, record),
      })
    },
    topics: () => pairings.list().map(({ topic }) => topic),
    flush() {
      flushDisconnects(engine)
      flushAnswers(requests)
      flushSettlements(engine)
      flushAuthAnswers(auth)
    },
    stop() {
      tabs.close()
      for (const cancel of requests.timers) cancel()
    },
  }
}

function messageHandlers({ proposals: wallet, requests, auth }: WalletParts): MessageHandlers {
  const { engine, pairings } = wallet
  return {
    requests: {
      ...sessionHandlers(engine),
      wc_sessionAuthenticate: (incoming) => authRequested(auth, incoming),
      async wc_sessionPropose(incoming) {
        // Ignored: this proposal was sent together with a sign-in request, which is answered instead.
        if (takesAuth(auth, incoming.topic)) return engine.log('proposal.ignored', { id: incoming.id })
        await proposalReceived(wallet, incoming)
      },
      wc_sessionRequest: (incoming) => requestReceived(requests, incoming),
      async wc_pairingDelete(incoming) {
        dropAuth(auth, incoming.topic)
        await pairingDeleted(wallet, incoming)
      },
      wc_pairingPing: async (incoming) => respondInBackground(engine, incoming, { result: true }),
      wc_pairingExtend: (incoming) => pairingExtended(wallet, incoming),
    },
    keyOf: async (topic) => (pairings.get(topic) ?? (await pairings.refresh(topic)))?.symKey,
    answered: (answer) => answered(engine, answer),
  }
}

async function answered(engine: Engine, answer: Answer): Promise<void> {
  const record = engine.sessions.get(answer.topic)
  const accepted = !('error' in answer.outcome)
  if (record && record.settleId === answer.id)
    await stepSession(engine, { record, event: { type: 'settled', accepted } })
  else settleWaiter(engine, answer)
}

type Pending = readonly { readonly pairingTopic: string }[]

/**
 * Emits `pairing_unanswered` if neither a proposal nor a sign-in arrives on a scanned link. The relay stores what the app
 * sent, so the app was reloaded or closed, or another wallet has answered.
 */
function watchPairing(
  { engine, pairings, proposals }: WalletProposals,
  { topic, listAuth, timers }: watchPairing.Params,
): void {
  const { clock, events } = engine
  const isWaiting = (): boolean =>
    pairings.get(topic)?.active === false &&
    [...proposals.list(), ...listAuth()].every(({ pairingTopic }) => pairingTopic !== topic)
  const cancel = clock.after(pairingAnswerWaitMs, () => {
    timers.delete(cancel)
    if (isWaiting()) events.emit('pairing_unanswered', { topic, error: errorOf(PAIRING_UNANSWERED) })
  })
  timers.add(cancel)
}

declare namespace watchPairing {
  type Params = {
    readonly topic: string
    /** Pending sign-ins. */
    readonly listAuth: () => Pending
    /** Cancel functions to call when the client is destroyed. */
    readonly timers: Set<() => void>
  }
}
