import { systemClock } from '@latchkey/base/clock'
import type { Emitter } from '@latchkey/base/emitter'
import type { AuthenticateParams, Authentication } from '../auth/appAuth.ts'
import { loadAgain } from '../loadAgain.ts'
import type { ConnectParams } from './app/connectParams.ts'
import type { findSessions } from './app/findSessions.ts'
import {
  type AppProposals,
  type Connection,
  dropApprovals,
  expirePending,
  expireProposal,
  propose,
} from './app/proposals.ts'
import type { RequestParams } from './app/requests.ts'
import type { AppSessions } from './app/sessions.ts'
import type { SessionChange } from './changeSession.ts'
import { type ClientHandlers, createEngine, listSessions, type SignClientOptions } from './engine.ts'
import { startClient } from './startClient.ts'
import type { Session, SignEvents } from './types.ts'

export type AppEvents = Pick<
  SignEvents,
  | 'session_connect'
  | 'session_update'
  | 'session_extend'
  | 'session_event'
  | 'session_ping'
  | 'session_delete'
  | 'session_expire'
  | 'session_request_sent'
  | 'session_request_expire'
  | 'proposal_expire'
  | 'orphan_response'
>

/** Client of the wallet protocol for apps. Errors are `LatchkeyError`s; those of a wallet carry its `rpcCode` and text. */
export type AppClient = {
  /** Resolves when stored sessions are loaded. Every other method waits for it. */
  readonly ready: () => Promise<void>
  readonly connect: (params: ConnectParams) => Promise<Connection>
  readonly sessions: () => readonly Session[]
  readonly request: (params: RequestParams) => Promise<unknown>
  /** Pings the peer of a session or a pairing. */
  readonly ping: (topic: string) => Promise<void>
  /** Ends a session or a pairing. */
  readonly disconnect: (topic: string) => Promise<void>
  /** Requests that the wallet extends a session by seven days; some wallets refuse. */
  readonly extend: (topic: string) => Promise<SessionChange>
  /** Sessions that cover every requested namespace. */
  readonly find: (params: findSessions.Params) => Promise<readonly Session[]>
  /** Signs in and connects in one step. Needs the option `verifySignature`. */
  readonly authenticate: (params: AuthenticateParams) => Promise<Authentication>
  readonly on: Emitter<AppEvents>['on']
  /** Stops timers and listeners and rejects pending calls; does not destroy the relay client. */
  readonly destroy: () => void
}

/** Code that is needed once a wallet has responded, or if there is stored data. */
const loadSessions = () => import('./app/sessions.ts')
type Readers = Awaited<ReturnType<typeof loadSessions>>['readers']

/** Delay of the preload. Our choice: by then the code is on screen, but not scanned yet. */
const prefetchDelayMs = 1_000

/** Creates a client of the wallet protocol for an app. It starts at once; destroy it to stop it. */
export function createAppClient(options: SignClientOptions): AppClient {
  const { clock = systemClock, log = () => {} } = options
  const code = loadAgain({ load: loadSessions, clock, log })
  const readerOf =
    <kind extends keyof Readers>(kind: kind) =>
    async (value: unknown) =>
      (await code.load()).readers[kind](value) as ReturnType<Readers[kind]>
  const engine = createEngine('app', options, readerOf('session'))
  const app: AppProposals = {
    engine,
    proposals: engine.store('proposal', ({ pairingTopic }) => pairingTopic, readerOf('proposal')),
    pending: engine.store('pending', ({ topic }) => topic, readerOf('pending')),
    approvals: new Map(),
  }
  const { handlers, sessions } = createHandlers(app, code.load)
  const { ready, destroy } = startClient(engine, handlers)
  let cancelPrefetch = () => {}
  const later =
    <params, value>(call: (all: AppSessions, params: params) => value) =>
    async (params: params): Promise<Awaited<value>> => {
      await ready()
      return await call(await sessions(), params)
    }
  return {
    ready,
    async connect(params) {
      await ready()
      // Preload the code that handles the wallet's response once the page has had time to show the QR code.
      return propose(app, params, () => {
        cancelPrefetch()
        cancelPrefetch = engine.clock.after(prefetchDelayMs, () => {
          sessions().catch(() => engine.log('chunk.failed'))
        })
      })
    },
    sessions: () => listSessions(engine),
    request: later((all, params: RequestParams) => all.request(params)),
    ping: later((all, topic: string) => all.ping(topic)),
    disconnect: later((all, topic: string) => all.disconnect(topic)),
    extend: later((all, topic: string) => all.extend(topic)),
    find: later((all, params: findSessions.Params) => all.find(params)),
    authenticate: later((all, params: AuthenticateParams) => all.authenticate(params)),
    on: engine.events.on,
    destroy() {
      cancelPrefetch()
      code.cancel()
      destroy()
      dropApprovals(app)
    },
  }
}

function createHandlers(
  app: AppProposals,
  loadCode: () => Promise<unknown>,
): { readonly handlers: ClientHandlers; readonly sessions: () => Promise<AppSessions> } {
  const { engine, proposals, pending } = app
  let loading: Promise<AppSessions> | undefined
  const sessions = (): Promise<AppSessions> => {
    loading ??= loadSessions().then(({ createAppSessions }) => createAppSessions(app))
    // A chunk that failed to load is requested again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const handlers: ClientHandlers = {
    async receive(message, earlier) {
      // The message is not acknowledged before the code has loaded, so the relay keeps it.
      await loadCode()
      await (await sessions()).receive(message, earlier)
    },
    sessionEnded: async (topic) => (await sessions()).ended(topic),
    expireSession: async (record) => (await sessions()).expire(record),
    async load() {
      await Promise.all([proposals.load(), pending.load()])
      const expirySecOf = (record: { readonly expirySec: number }): number => record.expirySec
      const { expirer } = engine
      expirer.watch({ list: proposals.list, expirySecOf, expire: (record) => expireProposal(app, record) })
      expirer.watch({ list: pending.list, expirySecOf, expire: (record) => expirePending(app, record) })
      if (engine.sessions.list().length + proposals.list().length > 0) await sessions()
    },
    topics: () => [
      ...proposals.list().map(({ pairingTopic }) => pairingTopic),
      ...pending.list().map(({ topic }) => topic),
    ],
    flush() {
      if (loading) loading.then(({ flush }) => flush()).catch(() => engine.log('leave.failed'))
    },
    stop: () =>
      void loading?.then(
        ({ stop }) => stop(),
        () => {},
      ),
  }
  return { handlers, sessions }
}
