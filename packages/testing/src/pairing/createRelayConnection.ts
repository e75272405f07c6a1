import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { SESSION_REQUEST_EXPIRED } from '@latchkey/contracts/errors/sign'
import { TEST_WALLET_NOT_ASKED, TEST_WALLET_OPTIONS_INVALID } from '@latchkey/contracts/errors/testing'
import { parsePairingUri } from '@latchkey/walletconnect/pairing/uri'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { AuthRequestReceived, Session } from '@latchkey/walletconnect/sign/types'
import type { WalletInfo } from '../injected/announcePage.ts'
import type { ScriptedWallet } from '../requests/scriptedWallet.ts'
import type { WalletRequest } from '../script/walletRequest.ts'
import { settleWithin } from '../settleWithin.ts'
import type { TestSession } from '../testWallet.ts'
import type { WalletChange } from '../walletState.ts'
import { answerProposal } from './answerProposal.ts'
import { answerSessionRequest } from './answerSessionRequest.ts'
import type { PendingAnswer, PendingConnection } from './pendingAnswer.ts'
import { rejectionOf } from './rejectionOf.ts'
import type { RelayWallet } from './relayWallet.ts'
import { signAuth } from './signAuth.ts'

/** The wallet's sessions over the relay. */
export type RelayConnection = {
  readonly pair: (uri: string) => Promise<WalletRequest>
  readonly sessions: () => readonly TestSession[]
  readonly disconnect: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Grace period for sending pending responses when the wallet closes. */
const closeGraceMs = 1_000

type Pending = { readonly id: number; readonly topic: string; readonly answer: PendingAnswer }
type Proposed = Pending & { readonly answer: PendingConnection }

export async function createRelayConnection(params: createRelayConnection.Params): Promise<RelayConnection> {
  const { clock, timeoutMs, info, scripted, pause } = params
  const { relayUrl, projectId = '0'.repeat(32), storage = memoryStorage() } = params
  if (!relayUrl) throw errorOf(TEST_WALLET_OPTIONS_INVALID, { values: { reason: 'pair() needs a relayUrl' } })
  const relay = createRelayClient({ relayUrl, projectId, storage, clock, webSocket: await webSocketOf() })
  const metadata = {
    name: info.name,
    description: 'A wallet for tests',
    url: `https://${info.rdns}.invalid`,
    icons: [],
  }
  const client = createWalletClient({ relay, storage, metadata, clock })
  const wallet = { ...scripted, client, pause, oneClick: params.oneClick }
  const proposed: Proposed[] = []
  const proposalListeners = new Set<() => void>()
  const pending = new Set<Pending>()

  const track = (id: number, topic: string, answer: PendingAnswer) => {
    const one = { id, topic, answer }
    pending.add(one)
    void answer.sent.finally(() => pending.delete(one))
  }
  const expire = (isExpired: (one: Pending) => boolean) => {
    for (const one of [...pending]) if (isExpired(one)) one.answer.expire()
  }
  /** Opening the link again repeats the event, with the same request. */
  const onProposed = (id: number, topic: string, answerNew: () => PendingConnection) => {
    const known = proposed.find((one) => one.id === id)
    const answer = known?.answer ?? answerNew()
    if (!known) track(id, topic, answer)
    proposed.push({ id, topic, answer })
    for (const listener of [...proposalListeners]) listener()
  }
  client.on('session_proposal', (proposal) =>
    onProposed(proposal.id, proposal.pairingTopic, () => answerProposal(wallet, proposal)),
  )
  // With a listener, the client emits the sign-in in place of the proposal.
  if (params.oneClick)
    client.on('session_authenticate', (request) =>
      onProposed(request.id, request.pairingTopic, () => answerAuth(wallet, request)),
    )
  client.on('session_request', (request) => track(request.id, request.topic, answerSessionRequest(wallet, request)))
  client.on('proposal_expire', ({ id }) => expire((one) => one.id === id))
  client.on('session_request_expire', ({ id, topic }) => expire((one) => one.id === id && one.topic === topic))
  for (const ended of ['session_delete', 'session_expire'] as const)
    client.on(ended, ({ topic }) => expire((one) => one.topic === topic))
  const stopNotifying = scripted.state.listen((change) => notifySessions(wallet, change))
  await client.ready()

  /** The first proposal of a pairing after `since`; the relay may deliver it before or after `pair` has subscribed. */
  function nextProposal(
    topic: string,
    since: number,
  ): { readonly answer: Promise<PendingConnection>; readonly cancel: () => void } {
    let cancel = () => {}
    const answer = new Promise<PendingConnection>((resolve, reject) => {
      const check = () => {
        const found = proposed.slice(since).find((one) => one.topic === topic)
        if (!found) return
        cancel()
        resolve(found.answer)
      }
      const cancelTimer = clock.after(timeoutMs, () => {
        cancel()
        const values = { what: 'a session', ms: timeoutMs, asked: 'nothing over this link' }
        reject(errorOf(TEST_WALLET_NOT_ASKED, { values }))
      })
      cancel = () => {
        cancelTimer()
        proposalListeners.delete(check)
      }
      proposalListeners.add(check)
    })
    return { answer, cancel }
  }

  return {
    async pair(uri) {
      const parsed = parsePairingUri(uri)
      if (!parsed.ok) throw parsed.reason
      const next = nextProposal(parsed.value.topic, proposed.length)
      try {
        const [answer] = await Promise.all([next.answer, client.pair(uri)])
        if (answer.isDecided()) await answer.sent
        return answer.request
      } finally {
        next.cancel()
      }
    },
    sessions: () =>
      client
        .sessions()
        .map(({ topic, peer }) => ({ topic, app: { name: peer.metadata.name, url: peer.metadata.url } })),
    async disconnect() {
      await Promise.all(client.sessions().map(({ topic }) => client.disconnect(topic)))
    },
    async close() {
      stopNotifying()
      await settleWithin(clock, closeGraceMs, Promise.allSettled([...pending].map(({ answer }) => answer.sent)))
      client.destroy()
      await relay.destroy()
    },
  }
}

export declare namespace createRelayConnection {
  type Params = {
    readonly relayUrl: string | undefined
    readonly projectId: string | undefined
    readonly storage: Storage | undefined
    readonly clock: Clock
    readonly timeoutMs: number
    readonly info: WalletInfo
    readonly scripted: ScriptedWallet
    readonly oneClick: boolean
    readonly pause: () => Promise<void> | undefined
  }
}

/** Node's own WebSocket is missing in some supported versions, and test environments replace it in different ways. */
async function webSocketOf(): Promise<createRelayClient.Params['webSocket']> {
  const isNode = typeof process === 'object' && typeof process.versions?.node === 'string'
  return isNode ? (await import('ws')).WebSocket : globalThis.WebSocket
}

/** Passes a change on to the apps of open sessions. Unreachable sessions are skipped. */
async function notifySessions(wallet: RelayWallet, change: WalletChange): Promise<void> {
  const sessions = wallet.client.sessions()
  if (change.type === 'account') await Promise.allSettled(sessions.map((session) => notifyAccount(wallet, session)))
  if (change.type === 'chain') await Promise.allSettled(sessions.map((session) => notifyChain(wallet, session)))
}

async function notifyAccount(wallet: RelayWallet, session: Session): Promise<void> {
  const { client, state } = wallet
  for (const namespace of Object.keys(session.namespaces)) {
    const chains = chainsOf(session, namespace)
    const chainId = chains.includes(state.chainId()) ? state.chainId() : chains[0]
    if (!chainId) continue
    await setAccounts(wallet, { session, namespace, chains })
    const data = [`${chainId}:${state.accountOn(chainId).address}`]
    await client.emitEvent({ topic: session.topic, chainId, name: 'accountsChanged', data })
  }
}

/** First adds the network to the session if it is missing, unless it has no endpoint. */
async function notifyChain(wallet: RelayWallet, session: Session): Promise<void> {
  const { client, state } = wallet
  const chainId = state.chainId()
  const { namespace, chainChangedData } = state.ringOf(chainId).keys
  const chains = chainsOf(session, namespace)
  if (chains.length === 0 || !state.rpcUrl(chainId)) return
  if (!chains.includes(chainId)) await setAccounts(wallet, { session, namespace, chains: [...chains, chainId] })
  await client.emitEvent({ topic: session.topic, chainId, name: 'chainChanged', data: chainChangedData(chainId) })
}

function chainsOf({ namespaces }: Session, namespace: string): readonly string[] {
  const accounts = namespaces[namespace]?.accounts ?? []
  return [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
}

type Accounts = { readonly session: Session; readonly namespace: string; readonly chains: readonly string[] }

async function setAccounts({ client, state }: RelayWallet, { session, namespace, chains }: Accounts): Promise<void> {
  const { topic } = session
  // Read again: an update for another namespace may have preceded.
  const current = client.sessions().find((one) => one.topic === topic)?.namespaces ?? session.namespaces
  const entry = current[namespace]
  if (!entry) return
  const accounts = chains.map((chain) => `${chain}:${state.accountOn(chain).address}`)
  await client.updateNamespaces({ topic, namespaces: { ...current, [namespace]: { ...entry, chains, accounts } } })
}

/** Responds to an app's request to connect and sign in with one approval. */
function answerAuth(wallet: RelayWallet, received: AuthRequestReceived): PendingConnection {
  const { client, state, script, pause } = wallet
  const { id, authPayload: params } = received
  const from = received.requester.metadata.url
  const paused = pause()
  const info = { via: 'relay', from, method: 'session_authenticate', params, chainId: state.chainId() } as const
  const { request, outcome, isDecided, abandon } = script.submit(info, async () => {
    const cacaos = await signAuth(state, params)
    await paused
    await client.approveAuthenticate({ id, cacaos })
    return cacaos
  })
  const sent = outcome.then(
    () => {},
    async (cause) => {
      await paused
      await client.rejectAuthenticate({ id, ...rejectionOf(cause) }).catch(() => {})
    },
  )
  return { request, isDecided, sent, expire: () => abandon(errorOf(SESSION_REQUEST_EXPIRED), 'expired') }
}
