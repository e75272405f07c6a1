import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { TEST_WALLET_NOT_ASKED, TEST_WALLET_OPTIONS_INVALID } from '@latchkey/contracts/errors/testing'
import { parsePairingUri } from '@latchkey/walletconnect/pairing/uri'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { EthereumWallet } from '../ethereum/ethereumWallet.ts'
import type { WalletFace } from '../injected/announcePage.ts'
import type { WalletRequest } from '../script/walletRequest.ts'
import { settleWithin } from '../settleWithin.ts'
import type { TestSession } from '../testWallet.ts'
import { answerAuth } from './answerAuth.ts'
import type { Answering, AnsweringConnection } from './answering.ts'
import { answerProposal } from './answerProposal.ts'
import { answerSessionRequest } from './answerSessionRequest.ts'
import { tellSessions } from './tellSessions.ts'
import { webSocketOf } from './webSocketOf.ts'

/** The way in over the relay. */
export type PairingDoor = {
  readonly pair: (uri: string) => Promise<WalletRequest>
  readonly sessions: () => readonly TestSession[]
  readonly disconnect: () => Promise<void>
  readonly close: () => Promise<void>
}

/** How long apps are still told when the wallet closes. */
const closeGraceMs = 1_000

type Waiting = { readonly id: number; readonly topic: string; readonly answering: Answering }
type Arrival = Waiting & { readonly answering: AnsweringConnection }

export async function createPairingDoor(params: createPairingDoor.Params): Promise<PairingDoor> {
  const { clock, timeoutMs, face, ethereum, pause } = params
  const { relayUrl, projectId = '0'.repeat(32), storage = memoryStorage() } = params
  if (!relayUrl) throw errorOf(TEST_WALLET_OPTIONS_INVALID, { values: { reason: 'pair() needs a relayUrl' } })
  const relay = createRelayClient({ relayUrl, projectId, storage, clock, webSocket: await webSocketOf() })
  const metadata = {
    name: face.name,
    description: 'A wallet for tests',
    url: `https://${face.rdns}.invalid`,
    icons: [],
  }
  const client = createWalletClient({ relay, storage, metadata, clock })
  const wallet = { ...ethereum, client, pause, oneClick: params.oneClick }
  const arrivals: Arrival[] = []
  const watchers = new Set<() => void>()
  const answerings = new Set<Waiting>()

  const track = (id: number, topic: string, answering: Answering) => {
    const waiting = { id, topic, answering }
    answerings.add(waiting)
    void answering.told.finally(() => answerings.delete(waiting))
  }
  const expire = (isMeant: (waiting: Waiting) => boolean) => {
    for (const waiting of [...answerings]) if (isMeant(waiting)) waiting.answering.expire()
  }
  /** Told again when its link is followed again; it is still one question. */
  const arrived = (id: number, topic: string, answer: () => AnsweringConnection) => {
    const known = arrivals.find((one) => one.id === id)
    const answering = known?.answering ?? answer()
    if (!known) track(id, topic, answering)
    arrivals.push({ id, topic, answering })
    for (const look of [...watchers]) look()
  }
  client.on('session_proposal', (proposal) =>
    arrived(proposal.id, proposal.pairingTopic, () => answerProposal(wallet, proposal)),
  )
  // The protocol's wallet half takes the sign-in in place of the proposal where somebody listens.
  if (params.oneClick)
    client.on('session_authenticate', (request) =>
      arrived(request.id, request.pairingTopic, () => answerAuth(wallet, request)),
    )
  client.on('session_request', (request) => track(request.id, request.topic, answerSessionRequest(wallet, request)))
  client.on('proposal_expire', ({ id }) => expire((waiting) => waiting.id === id))
  client.on('session_request_expire', ({ id, topic }) => expire((one) => one.id === id && one.topic === topic))
  for (const ended of ['session_delete', 'session_expire'] as const)
    client.on(ended, ({ topic }) => expire((waiting) => waiting.topic === topic))
  const stopTelling = ethereum.state.listen((change) => tellSessions(wallet, change))
  await client.ready()

  /** What the app of this pairing asks for first; the relay may bring it before or after `pair` has joined. */
  function arrival(
    topic: string,
    since: number,
  ): { readonly came: Promise<AnsweringConnection>; readonly giveUp: () => void } {
    let giveUp = () => {}
    const came = new Promise<AnsweringConnection>((resolve, reject) => {
      const look = () => {
        const found = arrivals.slice(since).find((one) => one.topic === topic)
        if (!found) return
        giveUp()
        resolve(found.answering)
      }
      const cancel = clock.after(timeoutMs, () => {
        giveUp()
        const values = { what: 'a session', ms: timeoutMs, asked: 'nothing over this link' }
        reject(errorOf(TEST_WALLET_NOT_ASKED, { values }))
      })
      giveUp = () => {
        cancel()
        watchers.delete(look)
      }
      watchers.add(look)
    })
    return { came, giveUp }
  }

  return {
    async pair(uri) {
      const parsed = parsePairingUri(uri)
      if (!parsed.ok) throw parsed.reason
      const { came, giveUp } = arrival(parsed.value.topic, arrivals.length)
      try {
        const [answering] = await Promise.all([came, client.pair(uri)])
        if (answering.isDecided()) await answering.told
        return answering.request
      } finally {
        giveUp()
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
      stopTelling()
      await settleWithin(
        clock,
        closeGraceMs,
        Promise.allSettled([...answerings].map(({ answering }) => answering.told)),
      )
      client.destroy()
      await relay.destroy()
    },
  }
}

export declare namespace createPairingDoor {
  type Params = {
    readonly relayUrl: string | undefined
    readonly projectId: string | undefined
    readonly storage: Storage | undefined
    readonly clock: Clock
    readonly timeoutMs: number
    readonly face: WalletFace
    readonly ethereum: EthereumWallet
    readonly oneClick: boolean
    readonly pause: () => Promise<void> | undefined
  }
}
