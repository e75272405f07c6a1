import { errorOf } from '@latchkey/base/errors'
import { pairingAnswerWaitMs } from '@latchkey/contracts/constants/sign'
import { PAIRING_UNANSWERED } from '@latchkey/contracts/errors/sign'
import type { WalletProposals } from './proposals.ts'

type Pending = readonly { readonly pairingTopic: string }[]

/**
 * Emits `pairing_unanswered` when a scanned link brings neither a proposal nor a sign-in. The relay stores what the app
 * sent, so the app was reloaded or closed, or another wallet has answered.
 */
export function watchPairing(
  { engine, pairings, proposals }: WalletProposals,
  { topic, listAuth, timers }: watchPairing.Params,
): void {
  const { clock, events } = engine
  const isWaiting = (): boolean =>
    pairings.get(topic)?.active === false &&
    [...proposals.list(), ...listAuth()].every(({ pairingTopic }) => pairingTopic !== topic)
  const cancel = clock.after(pairingAnswerWaitMs, () => {
    timers.delete(cancel)
    if (isWaiting()) events.emit('pairing_unanswered', { topic, error: errorOf(PAIRING_UNANSWERED) })
  })
  timers.add(cancel)
}

export declare namespace watchPairing {
  type Params = {
    readonly topic: string
    /** Pending sign-ins. */
    readonly listAuth: () => Pending
    /** Cancel functions to call when the client is destroyed. */
    readonly timers: Set<() => void>
  }
}
