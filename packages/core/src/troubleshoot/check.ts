import type { LatchkeyError } from '@latchkey/base/errors'
import type { Latchkey } from '../latchkey.ts'

export type CheckName = 'online' | 'server' | 'origin' | 'relay' | 'clock' | 'storage' | 'popups' | 'wallet' | 'network'

/** State of one check. */
export type CheckResult = {
  readonly name: CheckName
  /** `skipped`: it does not apply now, or a check it depends on failed. */
  readonly status: 'running' | 'ok' | 'failed' | 'skipped'
  /** How long it took; for `clock`, how far this device's clock is off. */
  readonly ms?: number
  /** Why it failed. */
  readonly error?: LatchkeyError
}

export type CheckParams = {
  /** Aborted when the time limit has passed. */
  readonly signal: AbortSignal
  /** Also ask a wallet that is connected over the relay, which may wake the visitor's phone. */
  readonly pingWallet: boolean
  /** Also open a window, which is closed at once. */
  readonly openPopup: boolean
}

/** Resolves with milliseconds to show, or `skipped`. Rejects with a LatchkeyError when the check fails. */
export type RunCheck = (latchkey: Latchkey, params: CheckParams) => Promise<number | 'skipped' | undefined>
