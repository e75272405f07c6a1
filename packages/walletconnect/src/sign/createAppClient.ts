import type { Emitter } from '@latchkey/base/emitter'
import {
  type AppProposals,
  type Connection,
  type ConnectParams,
  dropApprovals,
  expirePending,
  expireProposal,
  pairingDeleted,
  proposalAnswered,
  propose,
  settle,
} from './appProposals.ts'
import { readPendingSession, readSentProposal } from './appRecords.ts'
import {
  createAppRequests,
  dropRequests,
  expireRequest,
  type RequestParams,
  request,
  requestAnswered,
  tellStoredOrphans,
} from './appRequests.ts'
import { type Answer, createEngine, type Engine, type Half, type SignClientOptions, takeWaiter } from './engine.ts'
import { answerLater } from './post.ts'
import { leaveSession, listSessions, pingSession, sessionHandlers } from './sessions.ts'
import { peerError } from './signError.ts'
import { startClient } from './startClient.ts'
import type { Session, SignEvents } from './types.ts'

export type AppEvents = Pick<
  SignEvents,
  | 'session_connect'
  | 'session_update'
  | 'session_extend'
  | 'session_event'
  | 'session_delete'
  | 'session_expire'
  | 'session_request_sent'
  | 'session_request_expire'
  | 'proposal_expire'
  | 'orphan_response'
>

/** The app's half of the wallet protocol. Errors are `LatchkeyError`s; those of a wallet carry its `rpcCode` and text. */
export type AppClient = {
  /** Stored sessions are loaded. Everything else waits for it by itself. */
  readonly ready: () => Promise<void>
  readonly connect: (params: ConnectParams) => Promise<Connection>
  readonly sessions: () => readonly Session[]
  readonly request: (params: RequestParams) => Promise<unknown>
  readonly ping: (topic: string) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly on: Emitter<AppEvents>['on']
  /** Stops timers and listeners and rejects what is pending; the relay stays its owner's. */
  readonly destroy: () => void
}

export function createAppClient(options: SignClientOptions): AppClient {
  const engine = createEngine('app', options)
  const proposals: AppProposals = {
    engine,
    proposals: engine.store('proposal', ({ pairingTopic }) => pairingTopic, readSentProposal),
    pending: engine.store('pending', ({ topic }) => topic, readPendingSession),
    approvals: new Map(),
  }
  const requests = createAppRequests(engine)
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
    connect: whenReady((params: ConnectParams) => propose(proposals, params)),
    sessions: () => listSessions(engine),
    request: whenReady((params: RequestParams) => request(requests, params)),
    ping: whenReady((topic: string) => pingSession(engine, topic)),
    disconnect: whenReady((topic: string) => leaveSession(engine, half, topic)),
    on: engine.events.on,
    destroy() {
      destroy()
      dropApprovals(proposals)
    },
  }
}

function createHalf(engine: Engine, app: AppProposals, requests: ReturnType<typeof createAppRequests>): Half {
  const { proposals, pending } = app
  const half: Half = {
    requests: {
      ...sessionHandlers(engine, () => half),
      wc_sessionSettle: (incoming) => settle(app, incoming),
      wc_pairingDelete: (incoming) => pairingDeleted(app, incoming),
      wc_pairingPing: async (incoming) => answerLater(engine, incoming, { result: true }),
      wc_pairingExtend: async (incoming) => answerLater(engine, incoming, { result: true }),
    },
    keyOf: async (topic) =>
      (pending.get(topic) ?? proposals.get(topic) ?? (await pending.refresh(topic)) ?? (await proposals.refresh(topic)))
        ?.symKey,
    answered: (answer) => answered(engine, app, requests, answer),
    sessionEnded: (topic) => dropRequests(requests, topic),
    async load() {
      await Promise.all([proposals.load(), pending.load(), requests.sent.load()])
      const { expirer } = engine
      const expirySecOf = (record: { readonly expirySec: number }): number => record.expirySec
      expirer.watch({ list: proposals.list, expirySecOf, expire: (record) => expireProposal(app, record) })
      expirer.watch({ list: pending.list, expirySecOf, expire: (record) => expirePending(app, record) })
      expirer.watch({ list: requests.sent.list, expirySecOf, expire: (record) => expireRequest(requests, record) })
      tellStoredOrphans(requests)
    },
    topics: () => [
      ...proposals.list().map(({ pairingTopic }) => pairingTopic),
      ...pending.list().map(({ topic }) => topic),
    ],
    flush: () => {},
  }
  return half
}

async function answered(
  engine: Engine,
  app: AppProposals,
  requests: ReturnType<typeof createAppRequests>,
  answer: Answer,
): Promise<void> {
  const proposal = app.proposals.get(answer.topic)
  if (proposal) return proposalAnswered(app, proposal, answer)
  const { id, topic, outcome } = answer
  if (requests.sent.get(id) ?? (await requests.sent.refresh(id))) return requestAnswered(requests, answer)
  // What is left are answers to a ping.
  const waiter = takeWaiter(engine, topic, id)
  if ('error' in outcome) waiter?.reject(peerError(outcome.error))
  else waiter?.resolve(outcome.result)
}
