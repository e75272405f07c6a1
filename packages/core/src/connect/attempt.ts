import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import type { WalletInfo } from './connection.ts'

/** One try to connect a namespace. */
export type ConnectAttempt = {
  /** Withdraws it; a later answer of the wallet is ignored. */
  readonly end: () => void
  /** False once it was withdrawn or a newer attempt took its place. */
  readonly isCurrent: () => boolean
}

/**
 * Begins an attempt; an earlier one of the namespace is superseded. What is connected stays so until the new wallet has answered.
 * Apart from the connections' machine: a code is shown without it.
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

/** Withdraws an attempt unless a newer one took its place. */
export function endAttempt({ store }: Latchkey, namespace: Namespace, number: number): void {
  const { [namespace]: current, ...attempts } = store.getState().attempts
  if (current?.number === number) store.setState({ attempts })
}
