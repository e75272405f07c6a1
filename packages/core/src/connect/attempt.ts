import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import type { WalletInfo } from './connection.ts'

/** One attempt to connect a namespace. */
export type ConnectAttempt = {
  /** Cancels it; a late response of the wallet is ignored. */
  readonly end: () => void
  /** False once it was canceled or replaced by a newer attempt. */
  readonly isCurrent: () => boolean
}

/**
 * Starts an attempt, which replaces an earlier one of the namespace. Existing connections stay until the new wallet has responded.
 * Separate from the state machine of connections, which is not needed to show a QR code.
 */
export function beginAttempt(
  latchkey: Latchkey,
  namespace: Namespace,
  wallet: { readonly walletId: string; readonly wallet?: WalletInfo },
): ConnectAttempt {
  const { live, store } = latchkey
  live.sequence += 1
  const number = live.sequence
  if (!live.destroyed)
    store.setState(({ attempts }) => ({ attempts: { ...attempts, [namespace]: { number, ...wallet } } }))
  return {
    end: () => endAttempt(latchkey, namespace, number),
    isCurrent: () => store.getState().attempts[namespace]?.number === number,
  }
}

/** Cancels an attempt unless a newer one has replaced it. */
export function endAttempt({ store }: Latchkey, namespace: Namespace, number: number): void {
  const { [namespace]: current, ...attempts } = store.getState().attempts
  if (current?.number === number) store.setState({ attempts })
}
