import type { ErrorRow } from '@latchkey/base/errors'
import { createAppClient } from '../../src/sign/createAppClient.ts'
import { createWalletClient } from '../../src/sign/createWalletClient.ts'
import type { ProposalNamespaces } from '../../src/sign/types.ts'
import { roguePeer } from '../roguePeer.ts'
import { createTestPair, granted, next } from '../testPair.ts'

/**
 * One text of the catalogue, and the call of a client or the message of a peer that leads to it. `<name>` in the text
 * stands for that value of the rig. For tests.
 */
export type TextCase = readonly [row: ErrorRow, message: string, reach: (rig: TextRig) => Promise<unknown>]
export type TextRig = Awaited<ReturnType<typeof createTextRig>>

export const unknownTopic = 'ee'.repeat(32)
export const signing = { chainId: 'eip155:31337', method: 'personal_sign', params: ['secret'] }

/** A connected pair with a pending proposal and a pending request. */
export async function createTextRig() {
  const pair = createTestPair()
  const { client: app } = pair.app
  const { client: wallet } = pair.wallet
  const { topic } = await pair.connect()
  const { uri, approval } = await app.connect({ namespaces: granted })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  const { id: proposalId, pairingTopic } = await proposed
  const shown = next(wallet, 'session_request')
  const answer = app.request({ topic, ...signing })
  answer.catch(() => {})
  const { id: requestId } = await shown
  return { pair, app, wallet, topic, uri, approval, proposalId, pairingTopic, requestId, answer }
}

/** Rejects with the error that a client responds to a message of its peer. */
export async function answerTo(rig: TextRig, params: answerTo.Params): Promise<never> {
  const { pair, topic, pairingTopic } = rig
  const { to, on = 'session', method, body } = params
  const side = to === 'app' ? 'wallet' : 'app'
  const kind = on === 'session' ? 'session' : side === 'app' ? 'proposal' : 'pairing'
  const peer = await roguePeer(pair, { side, kind, topic: on === 'session' ? topic : pairingTopic })
  await peer.send(method, body, params.id ?? peer.nextId())
  await pair.hub.quiet()
  const [answer] = peer.heard as readonly { readonly error: { readonly code: number; readonly message: string } }[]
  throw { rpcCode: answer?.error.code, message: answer?.error.message }
}

export declare namespace answerTo {
  type Params = {
    readonly to: 'app' | 'wallet'
    readonly on?: 'session' | 'pairing'
    readonly method: string
    readonly body: unknown
    readonly id?: number
  }
}

/** The id of a proposal with required namespaces, as other kits still send them. */
export async function proposeRequired(rig: TextRig, requiredNamespaces: ProposalNamespaces): Promise<number> {
  const { pair, wallet, pairingTopic } = rig
  const peer = await roguePeer(pair, { side: 'app', kind: 'proposal', topic: pairingTopic })
  const proposed = next(wallet, 'session_proposal')
  const metadata = { name: '', description: '', url: '', icons: [] }
  const proposer = { publicKey: 'ab'.repeat(32), metadata }
  const body = { requiredNamespaces, optionalNamespaces: {}, relays: [{ protocol: 'irn' }], proposer }
  await peer.send('wc_sessionPropose', body, peer.nextId())
  return (await proposed).id
}

/** The clients of a rig after a time in which no timer fired, as in a suspended tab. */
export async function asleep({ pair }: TextRig, ms: number) {
  const metadata = { name: '', description: '', url: '', icons: [] }
  let asleepMs = 0
  const clock = { now: () => pair.clock.now() + asleepMs, after: () => () => {} }
  pair.app.client.destroy()
  pair.wallet.client.destroy()
  const { storages, hub } = pair
  const app = createAppClient({ relay: hub.client('app'), storage: storages.app, metadata, clock })
  const wallet = createWalletClient({ relay: hub.client('wallet'), storage: storages.wallet, metadata, clock })
  await Promise.all([app.ready(), wallet.ready()])
  asleepMs = ms
  return { app, wallet }
}
