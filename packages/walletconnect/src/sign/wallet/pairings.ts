import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { pairingUriLifetimeSec } from '@latchkey/contracts/constants/sign'
import { PAIRING_ALREADY_EXISTS, PAIRING_URI_EXPIRED } from '@latchkey/contracts/errors/sign'
import type { Pairing } from '../../pairing/pairing.machine.ts'
import { parsePairingUri } from '../../pairing/uri.ts'
import type { Incoming } from '../engine.ts'
import { respondInBackground } from '../publish.ts'
import { sendPairingDelete } from '../sendPairingDelete.ts'
import { expireProposal, type WalletProposals } from './proposals.ts'
import { stepPairing } from './stepPairing.ts'

/**
 * Joins the pairing of a `wc:` link. Resolves with its topic once subscribed; the proposal is emitted as
 * `session_proposal`.
 */
export async function pair(wallet: WalletProposals, uri: string): Promise<string> {
  const { engine, pairings, proposals } = wallet
  const parsed = parsePairingUri(uri)
  if (!parsed.ok) throw parsed.reason
  // Open the socket while the pairing is read and stored.
  engine.relay.connect()
  const { topic, symKey, methods, expirySec = engine.nowSec() + pairingUriLifetimeSec } = parsed.value
  const link = { topic, symKey: toHex(symKey), expirySec, ...(methods && { methods }) }
  const { effect } = await stepPairing(wallet, await pairings.refresh(topic), { type: 'scan', link })
  if (effect === 'refused:expired') throw errorOf(PAIRING_URI_EXPIRED)
  if (effect === 'refused:active') throw errorOf(PAIRING_ALREADY_EXISTS, { values: { topic } })
  for (const proposal of proposals.list())
    if (proposal.pairingTopic === topic) engine.events.emit('session_proposal', proposal)
  try {
    await engine.relay.subscribe([topic])
  } catch (error) {
    if (effect === 'created') await pairings.delete(topic)
    throw error
  }
  return topic
}

export function expirePairing(wallet: WalletProposals, pairing: Pairing): void {
  stepPairing(wallet, pairing, { type: 'expire' }).catch(() => wallet.engine.log('expire.failed'))
}

/** The app deleted the pairing: its proposals can no longer be answered. Gets no response. */
export async function pairingDeleted(wallet: WalletProposals, { topic }: Incoming): Promise<void> {
  for (const proposal of wallet.proposals.list()) if (proposal.pairingTopic === topic) expireProposal(wallet, proposal)
  await stepPairing(wallet, wallet.pairings.get(topic), { type: 'delete' })
}

/** Deletes one of our pairings and notifies the app. */
export async function leavePairing(wallet: WalletProposals, pairing: Pairing): Promise<void> {
  const { topic } = pairing
  await sendPairingDelete(wallet.engine, pairing)
  for (const proposal of wallet.proposals.list()) if (proposal.pairingTopic === topic) expireProposal(wallet, proposal)
  await stepPairing(wallet, pairing, { type: 'delete' })
}

export async function pairingExtended(wallet: WalletProposals, incoming: Incoming): Promise<void> {
  const expirySec = isRecord(incoming.params) ? incoming.params.expiry : undefined
  await stepPairing(wallet, wallet.pairings.get(incoming.topic), { type: 'extend', expirySec })
  respondInBackground(wallet.engine, incoming, { result: true })
}
