import { type Clock, systemClock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import type { Storage } from '@latchkey/base/storage'
import { relayJwtLifetimeSec, relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import {
  RELAY_CLIENT_DESTROYED,
  RELAY_OFFLINE,
  RELAY_PUBLISH_FAILED,
  RELAY_SUBSCRIBE_FAILED,
  RELAY_UNREACHABLE,
  RELAY_URL_INVALID,
} from '@latchkey/contracts/errors/protocolClient'
import type { RelayMethod, RelayParams } from '@latchkey/contracts/relay/methods'
import { randomBytes } from '@latchkey/crypto/random'
import { signRelayJwt } from '@latchkey/crypto/relayJwt'
import { sha256 } from '@latchkey/crypto/sha256'
import { assertSize } from './assertSize.ts'
import { createConnection } from './createConnection.ts'
import { browserEnvironment, type RelayEnvironment } from './environment.ts'
import { loadRelayIdentity, type RelayIdentity } from './identity.ts'
import { lazyIncoming } from './lazyIncoming.ts'
import type { RelayClient } from './port.ts'
import type { RelaySocketConstructor } from './relaySocket.ts'
import { createRequestIds } from './requestIds.ts'
import { createRequests } from './requests.ts'
import { batchesOf, createSubscriptions } from './subscriptions.ts'

/**
 * A client of one relay at a time over one websocket. Opens and reads nothing before the first call. Calls made while the relay is
 * unreachable wait up to 60 s and are sent again, unchanged, on the next socket, after the topics were subscribed again.
 */
export function createRelayClient(params: createRelayClient.Params): RelayClient {
  const { projectId, storage, clock = systemClock, log = () => {}, random = Math.random, webSocket } = params
  const environment = params.environment ?? browserEnvironment
  const [relayUrl = '', ...others] = [params.relayUrl].flat()
  for (const url of [relayUrl, ...others])
    if (!/^wss?:\/\/[^/]/.test(url)) throw errorOf(RELAY_URL_INVALID, { values: { url } })

  const nextId = createRequestIds({ now: clock.now, entropy: () => Math.floor(random() * 1000) })
  const identity = createIdentity(storage)
  const incoming = lazyIncoming({
    storage,
    clock,
    log,
    answer(frame) {
      subscriptions.answer(frame)
      requests.answer(frame)
    },
    onMissed: () => connection.wake(),
  })
  const keys = async () => (await Promise.all([identity(), incoming.ready()]))[0]
  const addressOf = (url: string) => createRelayAddress({ relayUrl: url, projectId, keys })
  /** Relays that are tried last. */
  const failed = new Set<number>()
  const race = (issuedAtSec: number) =>
    import('./raceRelays.ts').then(({ raceRelays }) =>
      raceRelays({
        addresses: [relayUrl, ...others].map(addressOf),
        issuedAtSec,
        failed,
        clock,
        webSocket,
        onPublish: incoming.skip,
      }),
    )
  const connection = createConnection({
    relayUrl,
    address: others.length > 0 ? race : addressOf(relayUrl),
    clock,
    random,
    environment,
    webSocket,
    log,
    onReady() {
      subscriptions.refresh()
      requests.flush()
    },
    onLost() {
      subscriptions.suspend()
      requests.suspend()
    },
    onRefused: (error) => requests.failAll(error),
    onProbe(all) {
      if (subscriptions.count() > 0) subscriptions[all ? 'refresh' : 'probe']()
      else requests.flush()
      return subscriptions.count() + requests.count() > 0
    },
    onFrame: incoming.read,
    isWanted: () => subscriptions.count() + requests.count() > 0,
  })
  const { send } = connection
  /** Topics whose subscription is not confirmed yet. */
  const joining = new Set<string>()
  const subscriptions = createSubscriptions({ clock, nextId, send, onDead: connection.dead })
  const requests = createRequests({ clock, nextId, send, onOverdue: connection.watch })

  /** Queues the request and makes sure that a socket is open or being opened. */
  async function call<method extends RelayMethod>(
    method: method,
    callParams: RelayParams[method],
    timeoutError: (id: number, cause: LatchkeyError | undefined) => LatchkeyError,
    signal?: AbortSignal,
  ): Promise<void> {
    if (connection.status() === 'destroyed') throw errorOf(RELAY_CLIENT_DESTROYED)
    signal?.throwIfAborted()
    const offline = () => errorOf(environment.isOffline() ? RELAY_OFFLINE : RELAY_UNREACHABLE)
    const answered = requests.call(method, callParams, {
      timeoutError: (id) => timeoutError(id, connection.status() === 'open' ? undefined : offline()),
      signal,
    })
    connection.start('need')
    return answered
  }

  return {
    clientId: async () => (await identity()).clientId,
    async publish({ topic, message, ttlSec, tag, prompt, attestation, signal }) {
      assertSize(message, relayMessageMaxBytes)
      await call('irn_publish', { topic, message, ttl: ttlSec, tag, prompt, attestation }, publishFailure(tag), signal)
    },
    async subscribe(topics) {
      const added = topics.filter((topic) => !subscriptions.has(topic))
      for (const topic of added) joining.add(topic)
      const subscribeBatch = async (batch: readonly string[]) => {
        await call('irn_batchSubscribe', { topics: batch }, (_, cause) =>
          errorOf(RELAY_SUBSCRIBE_FAILED, { values: { topic: batch.join(', ') }, cause }),
        )
        // Skip topics that were unsubscribed before the relay confirmed them.
        subscriptions.add(batch.filter((topic) => joining.delete(topic)))
      }
      await Promise.all(batchesOf(added).map(subscribeBatch))
    },
    async unsubscribe(topic) {
      joining.delete(topic)
      subscriptions.delete(topic)
      // A relay drops subscriptions with the socket, so without one there is nothing to send.
      if (connection.status() !== 'open') return
      const id = toHex(await sha256(toUtf8(topic + (await identity()).clientId)))
      // It was subscribed again meanwhile: unsubscribing now would end the new subscription.
      if (joining.has(topic) || subscriptions.has(topic)) return
      const failure = () => errorOf(RELAY_SUBSCRIBE_FAILED, { values: { topic } })
      await call('irn_unsubscribe', { topic, id }, failure).catch(() => log('unsubscribe.failed'))
    },
    async proposeSession({ pairingTopic, sessionProposal, attestation }) {
      assertSize(sessionProposal, relayMessageMaxBytes)
      const proposal = { pairingTopic, sessionProposal, attestation }
      await call('wc_proposeSession', proposal, publishFailure('wc_proposeSession'))
      subscriptions.add([pairingTopic])
    },
    async approveSession(approval) {
      assertSize(approval.sessionProposalResponse, relayMessageMaxBytes)
      assertSize(approval.sessionSettlementRequest, relayMessageMaxBytes)
      await call('wc_approveSession', approval, publishFailure('wc_approveSession'))
      subscriptions.add([approval.sessionTopic])
    },
    onMessage(receive) {
      incoming.setReceiver(receive)
      return () => incoming.setReceiver(undefined)
    },
    onStatus: connection.onStatus,
    status: connection.status,
    connect: () => connection.start('connect'),
    async destroy() {
      incoming.setReceiver(undefined)
      incoming.destroy()
      const closed = connection.destroy()
      requests.failAll(errorOf(RELAY_CLIENT_DESTROYED))
      await closed
    },
  }
}

export declare namespace createRelayClient {
  type Params = {
    /**
     * `ws://` or `wss://` URL, used unchanged as the audience of the token. With a list, the first relay that opens is used, and
     * another one when its connection is lost.
     */
    readonly relayUrl: string | readonly string[]
    /** 32 hex digits. */
    readonly projectId: string
    /** Our keys begin with `relay/`. Tabs of one site share the storage, and with it the client id. */
    readonly storage: Storage
    readonly clock?: Clock | undefined
    /** Receives internal failures as `what.how`; never contents of messages. */
    readonly log?: ((event: string) => void) | undefined
    /** WebSocket class of the package `ws`, for engines without one such as Node 20. */
    readonly webSocket?: RelaySocketConstructor | undefined
    /** Network and visibility signals of the page; default: those of the browser. */
    readonly environment?: RelayEnvironment | undefined
    /** In [0, 1), for jitter and request ids; not for secrets. */
    readonly random?: (() => number) | undefined
  }
}

/** Loads the identity on first use. A failed load is retried on the next use. */
function createIdentity(storage: Storage): () => Promise<RelayIdentity> {
  let loaded: Promise<RelayIdentity> | undefined
  return () => {
    loaded ??= loadRelayIdentity(storage).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

const publishFailure = (tag: number | string) => (id: number, cause: LatchkeyError | undefined) =>
  errorOf(RELAY_PUBLISH_FAILED, { values: { id, tag }, cause })

/** Sent to the relay for its statistics; contains nothing about the visitor. */
const userAgent = 'wc-2/latchkey-0.1.0'

/** Builds the URL of each connection attempt with a new token. `issuedAtSec` is the relay's time, if known. */
function createRelayAddress(params: createRelayAddress.Params): (issuedAtSec: number) => Promise<string> {
  const { relayUrl, projectId, keys } = params
  let subject: string | undefined
  return async (issuedAtSec) => {
    subject ??= toHex(randomBytes(32))
    const claims = { subject, audience: relayUrl, issuedAtSec, lifetimeSec: relayJwtLifetimeSec }
    const { seed, publicKey } = await keys()
    const auth = await signRelayJwt({ seed, publicKey, ...claims })
    // `useOnCloseEvent` requests refusals as a close code with a reason, because browsers hide the body of a refused upgrade.
    // `followSessions` requests that our relay subscribes us to a session we proposed, once it is approved (docs/decisions/0011).
    const flags = { useOnCloseEvent: 'true', followSessions: 'true' }
    const query = new URLSearchParams({ auth, projectId, ua: userAgent, ...flags })
    return `${relayUrl}${relayUrl.includes('?') ? '&' : '?'}${query}`
  }
}

declare namespace createRelayAddress {
  type Params = {
    readonly relayUrl: string
    readonly projectId: string
    readonly keys: () => Promise<Pick<RelayIdentity, 'seed' | 'publicKey'>>
  }
}
