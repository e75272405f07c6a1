import { type Clock, systemClock } from '@latchkey/base/clock'
import { createEmitter, type Emitter } from '@latchkey/base/emitter'
import { errorOf } from '@latchkey/base/errors'
import type { Storage } from '@latchkey/base/storage'
import { SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import { randomBytes } from '@latchkey/crypto/random'
import type { VerifySignature } from '../auth/types.ts'
import type { ReceiveMessage, RelayClient, RelayMessage } from '../relay/port.ts'
import { createRequestIds } from '../relay/requestIds.ts'
import type { Attester } from '../verify/types.ts'
import type { Outcome } from './jsonRpc.ts'
import { metadataOut } from './metadata.ts'
import { createRecordStore, type RecordStore } from './recordStore.ts'
import type { SessionRecord } from './sessionRecord.ts'
import type { Metadata, Session, SignEvents, SignLog } from './types.ts'

export type SignClientOptions = {
  /** Transport of the messages; several clients can share one. */
  readonly relay: RelayClient
  /** Stores session keys: only the user may have access to it. */
  readonly storage: Storage
  /** Sent to the peer, whose user sees it. */
  readonly metadata: Metadata
  /** Source of time and timers. Default: the system's. */
  readonly clock?: Clock
  /** Source of random bytes. Default: WebCrypto's. */
  readonly random?: (length: number) => Uint8Array
  /** Receives events for diagnosis, without secrets. Default: none. */
  readonly log?: SignLog
  /** Verifies signatures of sign-ins: required in apps that request them, optional in wallets. */
  readonly verifySignature?: VerifySignature
  /** App: attests the origin of messages that prompt the wallet's user. Without it no message is attested. */
  readonly attest?: Attester
}

export type Waiter = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }

/** A request of the peer, with the key that decrypted it, so that it can be answered after the session ended. */
export type Incoming = {
  readonly topic: string
  readonly symKey: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly attestation?: string
  /** The envelope, and its decrypted text. */
  readonly message: string
  readonly text: string
}

export type Answer = { readonly topic: string; readonly symKey: string; readonly id: number; readonly outcome: Outcome }

/** A client's handlers of received messages. */
export type MessageHandlers = {
  /** Handlers by method of the request. */
  readonly requests: Readonly<Record<string, (incoming: Incoming) => Promise<void>>>
  /** Key of a topic that does not belong to a session; checks storage if it is not in memory. */
  readonly keyOf: (topic: string) => Promise<string | undefined>
  /** Handles a message on a topic without a key; false when it is not for this client. */
  readonly unknown?: (message: RelayMessage) => Promise<boolean>
  readonly answered: (answer: Answer) => Promise<void>
}

/** Handlers that differ between the app client and the wallet client. */
export type ClientHandlers = {
  /** Called with each message once the stored state is loaded. */
  readonly receive: ReceiveMessage
  /** Drops the requests and changes of an ended session. */
  readonly sessionEnded: (topic: string) => Promise<void>
  readonly expireSession: (record: SessionRecord) => Promise<void>
  readonly load: () => Promise<void>
  /** Topics to subscribe besides those of the sessions. */
  readonly topics: () => readonly string[]
  /** Sends messages again that the relay has not accepted yet. */
  readonly flush: () => void
  /** Releases timers and channels when the client is destroyed. */
  readonly stop: () => void
}

/** State and ports that the app client and the wallet client share. */
export type Engine = {
  readonly relay: RelayClient
  readonly metadata: Metadata
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  readonly log: SignLog
  readonly verifySignature: VerifySignature | undefined
  readonly attest: Attester | undefined
  readonly events: Emitter<SignEvents>
  /** Ids that were deleted recently (`recentlyDeleted.ts`). */
  readonly deleted: Set<string>
  readonly expirer: Expirer
  readonly sessions: RecordStore<SessionRecord>
  /** Set by `startClient` before anything else runs. */
  handlers: ClientHandlers
  /** Aborted when the client is destroyed. */
  readonly lifetime: AbortController
  /** Callers that wait for a response, by {@link waiterKey}. */
  readonly waiters: Map<string, Waiter>
  /** Topics whose subscription failed; subscribed again when the relay is back. */
  readonly unsubscribed: Set<string>
  /** Prefixes of messages that we sent, to ignore a relay that echoes them. */
  readonly sealed: Set<string>
  readonly nextId: () => number
  readonly nowSec: () => number
  readonly store: <record>(
    kind: string,
    idOf: (record: record) => string | number,
    read: createRecordStore.Params<record>['read'],
  ) => RecordStore<record>
  /** Runs one task per key at a time; concurrent callers get the promise of the first. */
  readonly once: (key: string, task: () => Promise<void>) => Promise<void>
}

/** Sessions to show, without those that are being closed. */
export const listSessions = (engine: Engine): readonly Session[] =>
  engine.sessions.list().flatMap(({ session, closing }) => (closing ? [] : [session]))

/** Ids are unique per peer, so the topic is a part of the key. */
export const waiterKey = (topic: string, id: number | ''): string => `${topic}:${id}`

export function createEngine(
  role: 'app' | 'wallet',
  options: SignClientOptions,
  readSession: createRecordStore.Params<SessionRecord>['read'],
): Engine {
  const { relay, storage, clock = systemClock, random = randomBytes, log = () => {} } = options
  const running = new Map<string, Promise<void>>()
  const entropy = (): number => {
    const [high = 0, low = 0] = random(2)
    return high * 256 + low
  }
  const store: Engine['store'] = (kind, idOf, read) =>
    createRecordStore({ storage, prefix: `wc/${role}/${kind}/`, idOf, read, log })
  const engine: Omit<Engine, 'handlers'> = {
    relay,
    metadata: metadataOut(options.metadata),
    clock,
    random,
    log,
    verifySignature: options.verifySignature,
    attest: options.attest,
    events: createEmitter<SignEvents>(() => log('listener.failed')),
    deleted: new Set(),
    expirer: createExpirer(clock),
    sessions: store('session', (record) => record.session.topic, readSession),
    lifetime: new AbortController(),
    waiters: new Map(),
    unsubscribed: new Set(),
    sealed: new Set(),
    nextId: createRequestIds({ now: clock.now, entropy }),
    nowSec: () => Math.floor(clock.now() / 1000),
    store,
    once(key, task) {
      const known = running.get(key)
      if (known) return known
      const started = task().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
  }
  return engine as Engine
}

export function stopEngine(engine: Engine): void {
  engine.lifetime.abort()
  engine.expirer.stop()
  engine.events.clear()
  for (const waiter of engine.waiters.values()) waiter.reject(errorOf(SIGN_CLIENT_DESTROYED))
  engine.waiters.clear()
}

/** A source of records that expire: `expirySecOf` gives the expiry in unix seconds. */
type Expiring<record> = {
  readonly list: () => readonly record[]
  readonly expirySecOf: (record: record) => number
  readonly expire: (record: record) => void
}

/** Expires records (`now ≥ expiry`) by the local clock, so that it also happens while the relay is unreachable. */
type Expirer = {
  readonly watch: <record>(source: Expiring<record>) => void
  /** Expires what is due and sets the timer for the next record. Call it after every change of a source. */
  readonly sweep: () => void
  readonly stop: () => void
}

function createExpirer(clock: Clock): Expirer {
  const sources: Expiring<unknown>[] = []
  let cancel = (): void => {}
  let stopped = false
  const sweep = (): void => {
    cancel()
    if (stopped) return
    const now = clock.now()
    let nextMs = Number.POSITIVE_INFINITY
    for (const source of sources)
      for (const record of source.list()) {
        const endMs = source.expirySecOf(record) * 1000
        if (now >= endMs) source.expire(record)
        else nextMs = Math.min(nextMs, endMs)
      }
    cancel = Number.isFinite(nextMs) ? clock.after(nextMs - now, sweep) : () => {}
  }
  return {
    watch: (source) => void sources.push(source as Expiring<unknown>),
    sweep,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
