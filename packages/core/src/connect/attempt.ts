import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { applyConnections } from './applyConnections.ts'
import type { WalletInfo } from './connection.ts'

/** One try to connect a namespace. */
export type ConnectAttempt = {
  /** Withdraws it; a later answer of the wallet is ignored. */
  readonly end: () => void
  /** False once it was withdrawn or a newer attempt took its place. */
  readonly isCurrent: () => boolean
}

/** Begins an attempt; an earlier one of the namespace is superseded. What is connected stays so until the new wallet has answered. */
export function beginAttempt(
  latchkey: Latchkey,
  namespace: Namespace,
  wallet: { readonly walletId: string; readonly wallet?: WalletInfo },
): ConnectAttempt {
  latchkey.live.sequence += 1
  const number = latchkey.live.sequence
  applyConnections(latchkey, { type: 'attempt', namespace, attempt: { number, ...wallet } })
  return {
    end: () => applyConnections(latchkey, { type: 'attemptEnded', namespace, number }),
    isCurrent: () => latchkey.store.getState().attempts[namespace]?.number === number,
  }
}
