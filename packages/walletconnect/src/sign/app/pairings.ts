import { type ErrorRow, errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import { USER_DISCONNECTED } from '@latchkey/contracts/errors/sign'
import { extendedPairing } from '../../pairing/pairing.machine.ts'
import type { Incoming } from '../engine.ts'
import { respondInBackground } from '../publish.ts'
import { markDeleted } from '../recentlyDeleted.ts'
import { sendPairingDelete } from '../sendPairingDelete.ts'
import { unsubscribeTopic } from '../topics.ts'
import type { Session } from '../types.ts'
import { type AppProposals, failProposal } from './proposals.ts'
import type { SentProposal } from './records.ts'

// A proposal of the app is also its pairing: both share one topic, key and expiry.

/** The wallet deleted the pairing. Gets no response. */
export async function pairingDeleted(app: AppProposals, { topic }: Incoming): Promise<void> {
  const proposal = app.proposals.get(topic)
  if (proposal) await dropPairing(app, proposal, USER_DISCONNECTED)
}

/** Deletes one of our pairings and notifies the wallet. */
export async function leavePairing(app: AppProposals, proposal: SentProposal): Promise<void> {
  const { pairingTopic: topic, symKey } = proposal
  await sendPairingDelete(app.engine, { topic, symKey })
  await dropPairing(app, proposal, CONNECT_ABORTED)
}

async function dropPairing(app: AppProposals, proposal: SentProposal, reason: ErrorRow): Promise<void> {
  const { engine, proposals } = app
  const { pairingTopic } = proposal
  await failProposal(app, proposal, errorOf(reason))
  markDeleted(engine.deleted, 'pairing', pairingTopic)
  unsubscribeTopic(engine, pairingTopic)
  await proposals.delete(pairingTopic)
}

export async function pairingExtended(app: AppProposals, incoming: Incoming): Promise<void> {
  const { engine, proposals } = app
  const proposal = proposals.get(incoming.topic)
  // Only an answered pairing may be extended: an open proposal keeps the expiry shown to the visitor.
  if (proposal?.closed) {
    const asked = isRecord(incoming.params) ? incoming.params.expiry : undefined
    const expirySec = extendedPairing(proposal.expirySec, asked, engine.nowSec())
    await proposals.put({ ...proposal, expirySec })
    engine.expirer.sweep()
  }
  respondInBackground(engine, incoming, { result: true })
}

/** Keeps one pairing per wallet: a new session deletes older pairings with the same URL. */
export async function dropDuplicates(app: AppProposals, { pairingTopic, peer }: Session): Promise<void> {
  const { url } = peer.metadata
  const same = app.proposals.list().filter((one) => one.peerUrl === url && one.pairingTopic !== pairingTopic)
  if (url) await Promise.all(same.map((one) => leavePairing(app, one)))
}
