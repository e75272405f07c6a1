import { createKeyedMutex } from '@latchkey/base/keyedMutex'
import { type LazyAuth, loadLazyAuth } from '../../auth/lazyAuth.ts'
import type { ReceiveMessage } from '../../relay/port.ts'
import type { SessionChange } from '../changeSession.ts'
import { listSessions, type MessageHandlers } from '../engine.ts'
import { respondInBackground } from '../publish.ts'
import { createReceiver } from '../receive.ts'
import { readSessionRecord, type SessionRecord } from '../sessionRecord.ts'
import { expireSession, flushDisconnects, peerCalls, sessionHandlers } from '../sessions.ts'
import { syncSession } from '../syncSession.ts'
import { openTabs, type Tabs } from '../tabs.ts'
import type { Session } from '../types.ts'
import { settleWaiter } from '../waiters.ts'
import { appExtend } from './extend.ts'
import { findSessions } from './findSessions.ts'
import { leavePairing, pairingDeleted, pairingExtended } from './pairings.ts'
import type { AppProposals } from './proposals.ts'
import { readPendingSession, readSentProposal } from './records.ts'
import {
  createAppRequests,
  dropRequests,
  expireRequest,
  loadRequests,
  type RequestParams,
  request,
  requestAnswered,
  syncAnswer,
} from './requests.ts'
import { approvedInOtherTab, proposalAnswered, settle } from './settle.ts'

/**
 * The part of the app client that is needed once a wallet answered. Loaded on demand, to keep it out of the initial bundle.
 */
export type AppSessions = Pick<LazyAuth, 'authenticate'> & {
  readonly receive: ReceiveMessage
  readonly ended: (topic: string) => Promise<void>
  readonly expire: (record: SessionRecord) => Promise<void>
  readonly request: (params: RequestParams) => Promise<unknown>
  readonly ping: (topic: string) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly extend: (topic: string) => Promise<SessionChange>
  readonly find: (params: findSessions.Params) => readonly Session[]
  readonly flush: () => void
  readonly stop: () => void
}

/** Readers of the stored records that are loaded at the start. */
export const readers = { session: readSessionRecord, proposal: readSentProposal, pending: readPendingSession }

export async function createAppSessions(app: AppProposals): Promise<AppSessions> {
  const { engine, proposals, pending } = app
  const requests = createAppRequests(engine, () => tabs)
  const { sent } = requests
  const runExclusive = createKeyedMutex()
  const [auth] = await Promise.all([loadLazyAuth(app), loadRequests(requests)])
  engine.expirer.watch({
    list: sent.list,
    expirySecOf: ({ expirySec }) => expirySec,
    expire: (record) => expireRequest(requests, record),
  })
  engine.expirer.sweep()
  const tabs: Tabs = openTabs(engine, {
    session: async (topic) => {
      await syncSession(engine, topic, () => tabs.announce('session', topic))
      await approvedInOtherTab(app, topic)
    },
    answer: (id) => syncAnswer(requests, id),
  })
  const handlers: MessageHandlers = {
    requests: {
      ...sessionHandlers(engine),
      wc_sessionSettle: (incoming) => settle(app, runExclusive, incoming),
      wc_pairingDelete: (incoming) => pairingDeleted(app, incoming),
      wc_pairingPing: async (incoming) => respondInBackground(engine, incoming, { result: true }),
      wc_pairingExtend: (incoming) => pairingExtended(app, incoming),
    },
    keyOf: async (topic) =>
      (pending.get(topic) ?? proposals.get(topic) ?? (await pending.refresh(topic)) ?? (await proposals.refresh(topic)))
        ?.symKey,
    unknown: auth.unknown,
    async answered(answer) {
      const { id, topic } = answer
      const proposal = proposals.get(topic)
      if (proposal?.id === id) return proposalAnswered(app, proposal, answer)
      if (sent.get(id) ?? (await sent.refresh(id))) return requestAnswered(requests, answer)
      // Answers to a ping or an extension remain.
      settleWaiter(engine, answer)
    },
  }
  return {
    receive: createReceiver(engine, handlers),
    ended: (topic) => dropRequests(requests, topic),
    expire: (record) => expireSession(engine, record),
    request: (params) => request(requests, params),
    ...peerCalls(engine, {
      pairings: proposals,
      leavePairing: (pairing) => leavePairing(app, pairing),
      onLeft: (topic) => tabs.announce('session', topic),
    }),
    extend: (topic) => appExtend(engine, topic),
    find: (params) => findSessions(listSessions(engine), params),
    authenticate: auth.authenticate,
    flush: () => flushDisconnects(engine),
    stop() {
      tabs.close()
      for (const cancel of requests.timers) cancel()
      requests.timers.clear()
    },
  }
}
