import { isRecord } from '@latchkey/base/isRecord'
import { createKeyedMutex } from '@latchkey/base/keyedMutex'
import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import type { AppAuth, AuthenticateParams, Authentication } from '../../auth/appAuth.ts'
import type { ReceiveMessage, RelayMessage } from '../../relay/port.ts'
import { changeSession, type SessionChange } from '../changeSession.ts'
import { type Engine, listSessions, type MessageHandlers } from '../engine.ts'
import { respondInBackground } from '../publish.ts'
import { createReceiver } from '../receive.ts'
import { readSessionRecord, type SessionRecord } from '../sessionRecord.ts'
import { expireSession, flushDisconnects, liveSession, peerCalls, sessionHandlers } from '../sessions.ts'
import { isHex32 } from '../shapes.ts'
import { syncSession } from '../syncSession.ts'
import { openTabs, type Tabs } from '../tabs.ts'
import type { Session } from '../types.ts'
import { settleWaiter } from '../waiters.ts'
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
 * The part of the app client that is needed once a wallet has responded. Loaded on demand, to keep it out of the initial bundle.
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
      // Responses to a ping or an extension remain.
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

/** Sign-in, loaded when an app requests it or a request of an earlier run may still be answered. */
type LazyAuth = {
  readonly authenticate: (params: AuthenticateParams) => Promise<Authentication>
  /** Handles a message on a topic without a key; false when it is not for this client. */
  readonly unknown: (message: RelayMessage) => Promise<boolean>
}

async function loadLazyAuth(app: AppProposals): Promise<LazyAuth> {
  const { engine } = app
  let loading: Promise<AppAuth> | undefined
  const load = (): Promise<AppAuth> => {
    loading ??= import('../../auth/appAuth.ts').then(({ createAppAuth }) => createAppAuth(app))
    // A chunk that failed to load is requested again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  // Checks only whether records exist; they are validated where they are used.
  const left = engine.store(
    'auth',
    (topic: string) => topic,
    (value) => (isRecord(value) && isHex32(value.responseTopic) ? value.responseTopic : undefined),
  )
  await left.load()
  if (left.list().length > 0) await load()
  return {
    async authenticate(params) {
      const auth = await load()
      return (await import('../../auth/appAuth.ts')).authenticate(auth, params)
    },
    async unknown(message) {
      if (!loading) return false
      const auth = await loading
      return (await import('../../auth/appAuthAnswer.ts')).authAnswered(auth, message)
    },
  }
}

/**
 * Requests that the wallet extends the session by seven days. Applied here once the wallet has accepted: wallets may refuse with
 * 3004.
 */
async function appExtend(engine: Engine, topic: string): Promise<SessionChange> {
  const { symKey } = await liveSession(engine, topic)
  const expirySec = engine.nowSec() + sessionLifetimeSec
  const method = 'wc_sessionExtend'
  const change = await changeSession(engine, { topic, symKey, method, params: { expiry: expirySec } })
  const taken = change.acknowledged().then(async () => {
    const record = engine.sessions.get(topic)
    if (!record || record.session.expirySec >= expirySec) return
    await engine.sessions.put({ ...record, session: { ...record.session, expirySec } })
    engine.expirer.sweep()
  })
  taken.catch(() => {})
  return { acknowledged: () => taken }
}
