import { isLatchkeyError } from '@latchkey/base/errors'
import { plainName } from '@latchkey/base/plainName'
import type { Storage } from '@latchkey/base/storage'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { Metadata, Proposal, Session, SessionRequest } from '@latchkey/walletconnect/sign/types'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WalletAccount } from './accounts/account.ts'
import type { AccountBook } from './accounts/createAccountBook.ts'
import { walletNetwork, walletNetworks } from './networks/walletNetworks.ts'
import { type AnswerMode, isAnswerMode } from './requests/answerMode.ts'
import type { AnswerRequest } from './requests/createAnswerer.ts'
import { judgeRequest } from './requests/judgeRequest.ts'
import { switchTarget } from './requests/switchTarget.ts'
import { supportedNamespaces } from './sessions/supportedNamespaces.ts'
import { tellAccount, tellNetwork } from './sessions/tellSessions.ts'

type WalletNotice = { readonly id: number; readonly kind: 'success' | 'error'; readonly text: string }

/** What the wallet's screens show. Sessions, proposals and requests are the client's; nothing is kept twice. */
export type WalletState = {
  readonly accounts: readonly WalletAccount[]
  readonly address: string
  /** CAIP-2 id. */
  readonly networkId: string
  readonly answerMode: AnswerMode
  readonly sessions: readonly Session[]
  readonly proposals: readonly Proposal[]
  readonly requests: readonly SessionRequest[]
  /** Ids that are being answered: a second tap must not answer twice. */
  readonly answering: readonly number[]
  /** Grows when something was sent: balances are then read again. */
  readonly sent: number
  readonly notice?: WalletNotice | undefined
}

export type WalletEngine = {
  readonly store: StoreApi<WalletState>
  /** Follows a `wc:` link; the proposal appears in the state. */
  readonly pair: (uri: string) => Promise<void>
  readonly approveProposal: (proposal: Proposal, address: string) => Promise<void>
  readonly rejectProposal: (proposal: Proposal) => Promise<void>
  readonly approveRequest: (request: SessionRequest) => Promise<void>
  readonly rejectRequest: (request: SessionRequest) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly addAccount: () => Promise<void>
  readonly chooseAccount: (address: string) => Promise<void>
  readonly chooseNetwork: (networkId: string) => Promise<void>
  readonly setAnswerMode: (mode: AnswerMode) => void
  readonly dismissNotice: () => void
  readonly destroy: () => void
}

const doneText: Readonly<Record<string, string>> = {
  personal_sign: 'Message signed',
  eth_signTypedData_v4: 'Data signed',
  eth_sendTransaction: 'Transaction sent',
  wallet_switchEthereumChain: 'Network switched',
}
const userRejected = { code: 4001, message: 'User rejected the request.' }

/** The wallet without its screens: sessions, decisions and the answer mode over one wallet client. */
export async function createWalletEngine(params: createWalletEngine.Params): Promise<WalletEngine> {
  const { client, storage, book, answer } = params
  await client.ready()
  const store = createStore<WalletState>(() => ({
    accounts: book.list(),
    address: book.list()[0]?.address ?? '',
    networkId: walletNetworks[0]?.id ?? '',
    answerMode: 'ask',
    sessions: [],
    proposals: [],
    requests: [],
    answering: [],
    sent: 0,
  }))
  await restore(store, storage)

  const notify = (kind: WalletNotice['kind'], text: string) =>
    store.setState(({ notice }) => ({ notice: { id: (notice?.id ?? 0) + 1, kind, text } }))
  const refresh = () => {
    store.setState({
      sessions: client.sessions().map((session) => ({ ...session, peer: named(session.peer) })),
      proposals: client.proposals().map((proposal) => ({ ...proposal, proposer: named(proposal.proposer) })),
      requests: client.requests(),
    })
    void answerByMode()
  }

  /** Guards against answering twice; shows what went wrong instead of losing it. */
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

  const reject = ({ id, topic }: SessionRequest) => client.respond({ id, topic, error: userRejected })

  async function approve(request: SessionRequest): Promise<void> {
    const { id, topic, method } = request
    // A screen may be a moment behind: nobody takes the answer any more.
    if (!client.requests().some((open) => open.id === id && open.topic === topic))
      return notify('error', 'This request is over. Nothing was signed.')
    const siteUrl = client.sessions().find((session) => session.topic === topic)?.peer.metadata.url ?? ''
    const tokens = walletNetwork(request.chainId)?.tokens ?? []
    // Also in the mode that says yes to everything: a message for another site is never signed.
    if (judgeRequest({ request, siteUrl, tokens }).fault) return await reject(request)
    let result: unknown
    try {
      result = await answer(request)
    } catch (error) {
      // The app must hear of a failure too; otherwise it waits until the request expires.
      const code = isLatchkeyError(error) ? (error.rpcCode ?? -32603) : -32603
      await client.respond({ id, topic, error: { code, message: textOf(error) } })
      throw error
    }
    await client.respond({ id, topic, result })
    if (method === 'wallet_switchEthereumChain') await engine.chooseNetwork(switchTarget(request.params) ?? '')
    if (method === 'eth_sendTransaction') store.setState(({ sent }) => ({ sent: sent + 1 }))
    notify('success', doneText[method] ?? 'Done')
  }

  const engine: WalletEngine = {
    store,
    pair: (uri) => client.pair(uri.trim()),
    approveProposal: (proposal, address) =>
      once(proposal.id, async () => {
        const supported = supportedNamespaces(store.getState().accounts, address)
        const { peer } = await client.approve({
          id: proposal.id,
          namespaces: buildApprovedNamespaces(proposal, supported),
        })
        store.setState({ address })
        await storage.set('address', address)
        notify('success', `Connected to ${named(peer).metadata.name}`)
      }),
    rejectProposal: (proposal) => once(proposal.id, () => client.reject({ id: proposal.id })),
    approveRequest: (request) => once(request.id, () => approve(request)),
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
      const { address } = await book.add()
      store.setState({ accounts: book.list() })
      await engine.chooseAccount(address)
    },
    async chooseAccount(address) {
      store.setState({ address })
      await storage.set('address', address)
      await tellAccount(client, store.getState())
      refresh()
    },
    async chooseNetwork(networkId) {
      if (!walletNetwork(networkId)) return
      store.setState({ networkId })
      await storage.set('networkId', networkId)
      await tellNetwork(client, store.getState())
    },
    setAnswerMode(answerMode) {
      tried.clear()
      store.setState({ answerMode })
      void storage.set('answerMode', answerMode)
      void answerByMode()
    },
    dismissNotice: () => store.setState({ notice: undefined }),
    destroy: () => client.destroy(),
  }

  /** What the mode answered already; an answer that failed is not tried again for ever. */
  const tried = new Set<number>()
  async function answerByMode(): Promise<void> {
    const { answerMode, proposals, requests, address } = store.getState()
    if (answerMode === 'ask' || answerMode === 'silent') return
    const yes = answerMode === 'approve'
    const isNew = ({ id }: { readonly id: number }) => !tried.has(id) && Boolean(tried.add(id))
    for (const proposal of proposals.filter(isNew))
      await (yes ? engine.approveProposal(proposal, address) : engine.rejectProposal(proposal))
    for (const request of requests.filter(isNew))
      await (yes ? engine.approveRequest(request) : engine.rejectRequest(request))
  }

  for (const event of ['session_proposal', 'session_request', 'session_connect', 'session_expire'] as const) {
    client.on(event, refresh)
  }
  // Without a word its sheet would just be gone.
  const ranOut = ({ id }: { readonly id: number }) => {
    // What is being answered may be signed already.
    if (!store.getState().answering.includes(id))
      notify('error', 'The time to answer ran out. Nothing was shared or signed.')
    refresh()
  }
  client.on('proposal_expire', ranOut)
  client.on('session_request_expire', ranOut)
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
    readonly answer: AnswerRequest
  }
}

/** Apps choose their own name; it stands in our sentences. */
function named<peer extends { readonly metadata: Metadata }>(peer: peer): peer {
  return { ...peer, metadata: { ...peer.metadata, name: plainName(peer.metadata.name) } }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'That did not work. Try again.'
}

/** Stored values are hints: what is no longer known is left at its default. */
async function restore(store: StoreApi<WalletState>, storage: Storage): Promise<void> {
  const [address, networkId, answerMode] = await Promise.all([
    storage.get('address'),
    storage.get('networkId'),
    storage.get('answerMode'),
  ])
  const known = store.getState().accounts.find((account) => account.address === address)
  if (known) store.setState({ address: known.address })
  if (typeof networkId === 'string' && walletNetwork(networkId)) store.setState({ networkId })
  if (isAnswerMode(answerMode)) store.setState({ answerMode })
}
