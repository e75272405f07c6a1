import { type Clock, systemClock } from '@latchkey/base/clock'
import { isLatchkeyError } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { plainName } from '@latchkey/base/plainName'
import type { Storage } from '@latchkey/base/storage'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { Metadata, Proposal, Session, SessionRequest } from '@latchkey/walletconnect/sign/types'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WalletAccount } from './accounts/account.ts'
import type { AccountBook } from './accounts/createAccountBook.ts'
import { walletNetwork, walletNetworks } from './networks/walletNetworks.ts'
import { pairAndWait } from './pairing/pairAndWait.ts'
import { type AnswerMode, isAnswerMode } from './requests/answerMode.ts'
import { assessRequest } from './requests/assessRequest.ts'
import type { HandleRequest } from './requests/createRequestHandler.ts'
import { refusalError } from './requests/refusalError.ts'
import { doneText, isTransaction } from './requests/requestTexts.ts'
import { notifyAccountChanged, notifyNetworkChanged } from './sessions/notifySessions.ts'
import { supportedNamespaces } from './sessions/supportedNamespaces.ts'

type WalletNotice = { readonly id: number; readonly kind: 'success' | 'error'; readonly text: string }

/** State of the wallet's screens. Sessions, proposals and requests mirror those of the client. */
export type WalletState = {
  readonly accounts: readonly WalletAccount[]
  /** The selected account. */
  readonly accountId: string
  /** CAIP-2 id. */
  readonly networkId: string
  readonly answerMode: AnswerMode
  readonly sessions: readonly Session[]
  readonly proposals: readonly Proposal[]
  readonly requests: readonly SessionRequest[]
  /** Ids of proposals and requests whose answer is in progress: a second tap must not answer twice. */
  readonly answering: readonly number[]
  /** Transactions sent since the page was loaded; when it grows, balances and nonces are read again. */
  readonly sentCount: number
  readonly notice?: WalletNotice | undefined
}

export type WalletEngine = {
  readonly store: StoreApi<WalletState>
  /** Follows a `wc:` link; resolves with the id of the app's proposal. @throws PAIRING_URI_EXPIRED when none comes */
  readonly pair: (uri: string) => Promise<number>
  readonly approveProposal: (proposal: Proposal, accountId: string) => Promise<void>
  readonly rejectProposal: (proposal: Proposal) => Promise<void>
  /** `prepared`: the transaction as shown to the visitor. */
  readonly approveRequest: (request: SessionRequest, prepared?: PreparedTransaction) => Promise<void>
  readonly rejectRequest: (request: SessionRequest) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly addAccount: () => Promise<void>
  readonly selectAccount: (id: string) => Promise<void>
  readonly selectNetwork: (networkId: string) => Promise<void>
  readonly setAnswerMode: (mode: AnswerMode) => void
  readonly dismissNotice: () => void
  readonly destroy: () => void
}

const queuePollMs = 500

/** The wallet without its screens: sessions, decisions and the answer mode over one wallet client. */
export async function createWalletEngine(params: createWalletEngine.Params): Promise<WalletEngine> {
  const { client, storage, book, handle, clock = systemClock } = params
  await client.ready()
  const store = createStore<WalletState>(() => ({
    accounts: book.list(),
    accountId: book.list()[0]?.id ?? '',
    networkId: walletNetworks[0]?.id ?? '',
    answerMode: 'ask',
    sessions: [],
    proposals: [],
    requests: [],
    answering: [],
    sentCount: 0,
  }))
  await restore(store, storage)

  const notify = (kind: WalletNotice['kind'], text: string) =>
    store.setState(({ notice }) => ({ notice: { id: (notice?.id ?? 0) + 1, kind, text } }))
  const refresh = () => {
    const shown = store.getState().requests
    store.setState({
      sessions: client.sessions().map((session) => ({ ...session, peer: named(session.peer) })),
      proposals: client.proposals().map((proposal) => ({ ...proposal, proposer: named(proposal.proposer) })),
      // The same object for the same request, so that its sheet does not start over.
      requests: client.requests().map((request) => shown.find((one) => isSameRequest(one, request)) ?? request),
    })
    void answerByMode()
    pollQueue()
  }

  let stopPolling = () => {}
  /** The client emits `session_request` for the first request only; others join its queue without an event. */
  function pollQueue(): void {
    stopPolling()
    const { length } = store.getState().requests
    if (length === 0) return
    stopPolling = clock.after(queuePollMs, () => (client.requests().length === length ? pollQueue() : refresh()))
  }

  /** Prevents a second answer, and shows errors. */
  async function once(id: number, task: () => Promise<void>): Promise<void> {
    if (store.getState().answering.includes(id)) return
    store.setState(({ answering }) => ({ answering: [...answering, id] }))
    try {
      await task()
    } catch (error) {
      notify('error', textOf(error))
    } finally {
      store.setState(({ answering }) => ({ answering: answering.filter((other) => other !== id) }))
      refresh()
    }
  }

  const reject = (request: SessionRequest) => {
    const { id, topic } = request
    return client.respond({ id, topic, error: refusalError(assess(request).refusal, request.chainId) })
  }
  const assess = (request: SessionRequest) => {
    const siteUrl = client.sessions().find((session) => session.topic === request.topic)?.peer.metadata.url ?? ''
    return assessRequest({ request, siteUrl, accounts: book.list() })
  }

  async function approve(request: SessionRequest, prepared: PreparedTransaction | undefined): Promise<void> {
    const { id, topic } = request
    // The app may have canceled the request while its sheet was still open.
    if (!client.requests().some((open) => isSameRequest(open, request)))
      return notify('error', 'This request is no longer active. Nothing was signed.')
    const { facts, refusal } = assess(request)
    // Applies in the approve mode too: a message for another site is never signed.
    if (refusal) return await reject(request)
    let result: unknown
    try {
      result = await handle(request, prepared)
    } catch (error) {
      // Report the failure to the app; otherwise it waits until the request expires.
      const code = isLatchkeyError(error) ? (error.rpcCode ?? -32603) : -32603
      await client.respond({ id, topic, error: { code, message: textOf(error) } })
      throw error
    }
    await client.respond({ id, topic, result })
    if (facts.kind === 'switchNetwork') await engine.selectNetwork(facts.networkId ?? '')
    if (isTransaction(facts)) store.setState(({ sentCount }) => ({ sentCount: sentCount + 1 }))
    notify('success', doneText(facts))
  }

  const engine: WalletEngine = {
    store,
    pair: (uri) => pairAndWait(client, { uri: uri.trim(), clock }),
    approveProposal: (proposal, accountId) =>
      once(proposal.id, async () => {
        const supported = supportedNamespaces(store.getState().accounts, accountId)
        const { peer } = await client.approve({
          id: proposal.id,
          namespaces: buildApprovedNamespaces(proposal, supported),
        })
        store.setState({ accountId })
        await storage.set('account', accountId)
        notify('success', `Connected to ${named(peer).metadata.name}`)
      }),
    rejectProposal: (proposal) => once(proposal.id, () => client.reject({ id: proposal.id })),
    approveRequest: (request, prepared) => once(request.id, () => approve(request, prepared)),
    rejectRequest: (request) => once(request.id, () => reject(request)),
    async disconnect(topic) {
      try {
        await client.disconnect(topic)
        notify('success', 'Disconnected')
      } catch (error) {
        notify('error', textOf(error))
      }
      refresh()
    },
    async addAccount() {
      const { id } = await book.add()
      store.setState({ accounts: book.list() })
      await engine.selectAccount(id)
    },
    async selectAccount(id) {
      const account = book.list().find((one) => one.id === id)
      if (!account) return
      store.setState({ accountId: id })
      await storage.set('account', id)
      await notifyAccountChanged(client, { account, networkId: store.getState().networkId })
      refresh()
    },
    async selectNetwork(networkId) {
      if (!walletNetwork(networkId)) return
      store.setState({ networkId })
      await storage.set('networkId', networkId)
      await notifyNetworkChanged(client, networkId)
    },
    setAnswerMode(answerMode) {
      autoAnswered.clear()
      store.setState({ answerMode })
      void storage.set('answerMode', answerMode)
      void answerByMode()
    },
    dismissNotice: () => store.setState({ notice: undefined }),
    destroy() {
      stopPolling()
      client.destroy()
    },
  }

  /** Ids that were answered automatically; a failed one is not retried. */
  const autoAnswered = new Set<number>()
  async function answerByMode(): Promise<void> {
    const { answerMode, proposals, requests, accountId } = store.getState()
    if (answerMode === 'ask' || answerMode === 'silent') return
    const approves = answerMode === 'approve'
    const isNew = ({ id }: { readonly id: number }) => !autoAnswered.has(id) && Boolean(autoAnswered.add(id))
    for (const proposal of proposals.filter(isNew))
      await (approves ? engine.approveProposal(proposal, accountId) : engine.rejectProposal(proposal))
    for (const request of requests.filter(isNew))
      await (approves ? engine.approveRequest(request) : engine.rejectRequest(request))
  }

  for (const event of ['session_proposal', 'session_request', 'session_connect', 'session_expire'] as const) {
    client.on(event, refresh)
  }
  // Explains why the sheet disappears.
  const onExpired = ({ id }: { readonly id: number }) => {
    // A request with an answer in progress may already be signed.
    if (!store.getState().answering.includes(id)) notify('error', 'The request expired. Nothing was shared or signed.')
    refresh()
  }
  client.on('proposal_expire', onExpired)
  client.on('session_request_expire', onExpired)
  client.on('session_delete', ({ topic }) => {
    const left = store.getState().sessions.find((session) => session.topic === topic)
    if (left) notify('success', `${left.peer.metadata.name} disconnected`)
    refresh()
  })
  refresh()
  return engine
}

export declare namespace createWalletEngine {
  type Params = {
    readonly client: WalletClient
    readonly storage: Storage
    readonly book: AccountBook
    readonly handle: HandleRequest
    readonly clock?: Clock
  }
}

const isSameRequest = (one: SessionRequest, other: SessionRequest) => one.id === other.id && one.topic === other.topic

/** Sanitizes the app's name before it is shown. */
function named<peer extends { readonly metadata: Metadata }>(peer: peer): peer {
  return { ...peer, metadata: { ...peer.metadata, name: plainName(peer.metadata.name) } }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}

/** Restores stored choices; invalid ones keep their default. */
async function restore(store: StoreApi<WalletState>, storage: Storage): Promise<void> {
  const [accountId, networkId, answerMode] = await Promise.all([
    storage.get('account'),
    storage.get('networkId'),
    storage.get('answerMode'),
  ])
  const known = store.getState().accounts.find(({ id }) => id === accountId)
  if (known) store.setState({ accountId: known.id })
  if (typeof networkId === 'string' && walletNetwork(networkId)) store.setState({ networkId })
  if (isAnswerMode(answerMode)) store.setState({ answerMode })
}
