import type { AppProposals } from './appProposals.ts'
import {
  createAppRequests,
  dropRequests,
  expireRequest,
  loadRequests,
  type RequestParams,
  request,
  requestAnswered,
} from './appRequests.ts'
import { pairingDeleted, proposalAnswered, settle } from './appSettle.ts'
import { type Answer, type Half, type Incoming, takeWaiter } from './engine.ts'
import type { SessionRecord } from './sessionRecord.ts'
import { expireSession, flushLeaving, leaveSession, pingSession, sessionHandlers } from './sessions.ts'
import { peerError } from './signError.ts'

/** What an app does once a wallet answered. Loaded apart, so that a visitor who only sees the code does not pay for it. */
export type AppSessions = {
  readonly handle: (incoming: Incoming) => Promise<void>
  readonly answered: (answer: Answer) => Promise<void>
  readonly ended: (topic: string) => Promise<void>
  readonly expire: (record: SessionRecord) => Promise<void>
  readonly request: (params: RequestParams) => Promise<unknown>
  readonly ping: (topic: string) => Promise<void>
  readonly leave: (topic: string) => Promise<void>
  readonly flush: () => void
}

export async function createAppSessions(app: AppProposals, half: Half): Promise<AppSessions> {
  const { engine } = app
  const requests = createAppRequests(engine)
  const { sent } = requests
  await loadRequests(requests)
  engine.expirer.watch({
    list: sent.list,
    expirySecOf: ({ expirySec }) => expirySec,
    expire: (record) => expireRequest(requests, record),
  })
  engine.expirer.sweep()
  const handlers: Half['requests'] = {
    ...sessionHandlers(engine, () => half),
    wc_sessionSettle: (incoming) => settle(app, incoming),
    wc_pairingDelete: (incoming) => pairingDeleted(app, incoming),
  }
  return {
    handle: async (incoming) => handlers[incoming.method]?.(incoming),
    async answered(answer) {
      const { id, topic, outcome } = answer
      const proposal = app.proposals.get(topic)
      if (proposal) return proposalAnswered(app, proposal, answer)
      if (sent.get(id) ?? (await sent.refresh(id))) return requestAnswered(requests, answer)
      // What is left are answers to a ping.
      const waiter = takeWaiter(engine, topic, id)
      if ('error' in outcome) waiter?.reject(peerError(outcome.error))
      else waiter?.resolve(outcome.result)
    },
    ended: (topic) => dropRequests(requests, topic),
    expire: (record) => expireSession(engine, half, record),
    request: (params) => request(requests, params),
    ping: (topic) => pingSession(engine, topic),
    leave: (topic) => leaveSession(engine, half, topic),
    flush: () => flushLeaving(engine),
  }
}
