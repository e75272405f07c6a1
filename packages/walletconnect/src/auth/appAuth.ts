import { toHex } from '@latchkey/base/codec/hex'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import {
  authenticateExpiryMinSec,
  pairingUriLifetimeSec,
  requestExpiryMaxSec,
} from '@latchkey/contracts/constants/sign'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import { PROPOSAL_EXPIRED, SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import { AUTH_REQUEST_EXPIRED, AUTH_VERIFIER_MISSING, MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { formatPairingUri } from '../pairing/formatPairingUri.ts'
import type { AppProposals } from '../sign/app/proposals.ts'
import type { SentProposal } from '../sign/app/records.ts'
import type { Waiter } from '../sign/engine.ts'
import { union } from '../sign/namespaces.ts'
import { publishRequest } from '../sign/publish.ts'
import type { RecordStore } from '../sign/recordStore.ts'
import { topicOf } from '../sign/seal.ts'
import { isFiniteNumber } from '../sign/shapes.ts'
import { signError } from '../sign/signError.ts'
import { subscribeTopics, unsubscribeTopic } from '../sign/topics.ts'
import type { Session } from '../sign/types.ts'
import { takeWaiter, waitForAnswer } from '../sign/waiters.ts'
import { authPayloadOf, validateAuthenticate } from './authPayloadOf.ts'
import { methodsIn, recapIn } from './recap.ts'
import { readSentAuth, type SentAuth } from './sentAuth.ts'
import type { AuthRequest, Cacao } from './types.ts'

/** Sign-in requests of the app. */
export type AppAuth = { readonly app: AppProposals; readonly requests: RecordStore<SentAuth> }

export type AuthenticateParams = AuthRequest & {
  /** Time for the wallet to answer: 3600 to 604800 seconds. */
  readonly expirySec?: number
}

export type AuthenticateResult = {
  /** Verified against the request. Empty when the wallet only connected: then request a signed message. */
  readonly cacaos: readonly Cacao[]
  /** Present when the wallet granted a method, or only connected. */
  readonly session?: Session
}

export type Authentication = {
  /** `wc:` link for the QR code or deep link, usable before any network call was made. */
  readonly uri: string
  /** Expiry of the link. A wallet that opened it in time may respond later. */
  readonly expiresAtMs: number
  /** Rejects when the wallet declines, a signature does not match the request, the request expires or `cancel` is called. */
  readonly response: Promise<AuthenticateResult>
  readonly cancel: () => void
}

/** Loads the requests of the previous run. */
export async function createAppAuth(app: AppProposals): Promise<AppAuth> {
  const { engine } = app
  const auth: AppAuth = { app, requests: engine.store('auth', ({ responseTopic }) => responseTopic, readSentAuth) }
  await auth.requests.load()
  engine.expirer.watch({
    list: auth.requests.list,
    expirySecOf: ({ expirySec }) => expirySec,
    expire: (record) => expireAuth(auth, record),
  })
  engine.expirer.sweep()
  subscribeTopics(
    engine,
    auth.requests.list().map(({ responseTopic }) => responseTopic),
  )
  return auth
}

/**
 * Asks a wallet to sign in and to connect in one step. A wallet without that method only connects: both requests are sent
 * on the same pairing with the same key.
 */
export async function authenticate(auth: AppAuth, params: AuthenticateParams): Promise<Authentication> {
  const { app, requests } = auth
  const { engine } = app
  const { expirySec: lifetimeSec = 0, ...asked } = params
  const request = authPayloadOf(asked, engine.clock.now())
  validateAuthenticate(request)
  if (!isFiniteNumber(lifetimeSec)) throw signError(MISSING_OR_INVALID, 'authenticate() expirySec')
  if (!engine.verifySignature) throw errorOf(AUTH_VERIFIER_MISSING)
  const symKey = engine.random(32)
  const [pairingTopic, keys] = await Promise.all([topicOf(symKey), generateKeyPair()])
  const ttlSec = Math.min(Math.max(Math.floor(lifetimeSec), authenticateExpiryMinSec), requestExpiryMaxSec)
  const pair = { publicKey: toHex(keys.publicKey), privateKey: toHex(keys.privateKey), pairingTopic }
  const expirySec = engine.nowSec() + ttlSec
  const responseTopic = await topicOf(keys.publicKey)
  const record: SentAuth = { id: engine.nextId(), ...pair, responseTopic, request, expirySec, closed: false }
  // Expires with the sign-in, because wallets that only support proposals respond on its topic.
  const proposal: SentProposal = {
    id: engine.nextId(),
    ...pair,
    symKey: toHex(symKey),
    expirySec,
    namespaces: fallbackNamespaces(record),
    closed: false,
  }
  await Promise.all([requests.put(record), app.proposals.put(proposal)])
  const response = waitForAnswer(engine, responseTopic, record.id) as Promise<AuthenticateResult>
  const end = (settle: (waiter: Waiter) => void): void => void endAuth(auth, record, settle)
  const fail = failing(auth, record)
  app.approvals.set(pairingTopic, {
    resolve: (session) => end((waiter) => waiter.resolve({ cacaos: [], session })),
    // The sign-in has its own expiry and outlives this client.
    reject: (error) =>
      isLatchkeyError(error, PROPOSAL_EXPIRED) || isLatchkeyError(error, SIGN_CLIENT_DESTROYED) || fail(error),
  })
  send(auth, { record, proposal, ttlSec }).catch(fail)
  engine.expirer.sweep()
  const linkEndSec = engine.nowSec() + pairingUriLifetimeSec
  const methods = ['wc_sessionAuthenticate']
  return {
    uri: formatPairingUri({ topic: pairingTopic, symKey, relay: { protocol: 'irn' }, expirySec: linkEndSec, methods }),
    expiresAtMs: linkEndSec * 1000,
    response,
    cancel: () => fail(errorOf(CONNECT_ABORTED)),
  }
}

const failing =
  (auth: AppAuth, record: SentAuth) =>
  (error: unknown): void =>
    void endAuth(auth, record, (waiter) => waiter.reject(error))

/** Namespaces proposed to a wallet that does not support `wc_sessionAuthenticate`. */
const fallbackNamespaces = ({ request }: SentAuth): SentProposal['namespaces'] => ({
  eip155: {
    chains: request.chains,
    methods: union(['personal_sign'], methodsIn(recapIn(request.resources), 'eip155')),
    events: ['chainChanged', 'accountsChanged'],
  },
})

async function send({ app }: AppAuth, params: send.Params): Promise<void> {
  const { record, proposal, ttlSec } = params
  const { engine } = app
  const { pairingTopic: topic, publicKey, request } = record
  await engine.relay.subscribe([topic, record.responseTopic])
  const { symKey, id, namespaces } = proposal
  const asker = { publicKey, metadata: engine.metadata }
  const proposalEndSec = engine.nowSec() + relayTags.wc_sessionPropose.ttlSec
  await publishRequest(engine, {
    topic,
    symKey,
    id: record.id,
    method: 'wc_sessionAuthenticate',
    params: { authPayload: request, requester: asker, expiryTimestamp: record.expirySec },
    ttlSec,
  })
  await publishRequest(engine, {
    topic,
    symKey,
    id,
    method: 'wc_sessionPropose',
    params: {
      requiredNamespaces: {},
      optionalNamespaces: namespaces,
      relays: [{ protocol: 'irn' }],
      proposer: asker,
      expiryTimestamp: proposalEndSec,
      pairingTopic: topic,
      id,
    },
  })
}

declare namespace send {
  type Params = { readonly record: SentAuth; readonly proposal: SentProposal; readonly ttlSec: number }
}

/** Settles a request for its caller and closes it for later wallets. Only the first call has an effect. */
export async function endAuth(auth: AppAuth, record: SentAuth, settle: (waiter: Waiter) => void): Promise<void> {
  const { app, requests } = auth
  const { engine, proposals } = app
  const { responseTopic, pairingTopic } = record
  settleAuth(auth, record, settle)
  const proposal = proposals.get(pairingTopic)
  const known = requests.get(responseTopic)
  const expirySec = Math.min(record.expirySec, engine.nowSec() + pairingUriLifetimeSec)
  try {
    await Promise.all([
      ...(known && !known.closed ? [requests.put({ ...known, expirySec, closed: true })] : []),
      ...(proposal && !proposal.closed ? [proposals.put({ ...proposal, expirySec, closed: true })] : []),
    ])
  } catch {
    engine.log('authenticate.store.failed')
  }
  engine.expirer.sweep()
}

/** Expires a request. The proposal beside it expires at the same time. */
function expireAuth(auth: AppAuth, record: SentAuth): void {
  const { requests, app } = auth
  const { responseTopic } = record
  settleAuth(auth, record, (waiter) => waiter.reject(errorOf(AUTH_REQUEST_EXPIRED)))
  unsubscribeTopic(app.engine, responseTopic)
  requests.delete(responseTopic).catch(() => app.engine.log('expire.failed'))
}

function settleAuth({ app }: AppAuth, record: SentAuth, settle: (waiter: Waiter) => void): void {
  app.approvals.delete(record.pairingTopic)
  const waiter = takeWaiter(app.engine, record.responseTopic, record.id)
  if (waiter) settle(waiter)
}
