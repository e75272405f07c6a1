import type { LatchkeyError } from '@latchkey/base/errors'
import type { Latchkey } from '../latchkey.ts'

export type CheckName = 'online' | 'server' | 'origin' | 'relay' | 'clock' | 'storage' | 'popups' | 'wallet' | 'network'

/** State of one check. */
export type CheckResult = {
  readonly name: CheckName
  /** `skipped`: it does not apply now, or a check it depends on failed. */
  readonly status: 'running' | 'ok' | 'failed' | 'skipped'
  /** Duration; for `clock`, the deviation of this device's clock. */
  readonly ms?: number
  /** The error if it failed. */
  readonly error?: LatchkeyError
}

export type CheckParams = {
  /** Aborted when the time limit has passed. */
  readonly signal: AbortSignal
  /** Also pings a wallet that is connected over the relay, which may wake the visitor's phone. */
  readonly pingWallet: boolean
  /** Also opens a window, and closes it at once. */
  readonly openPopup: boolean
}

/** Resolves with milliseconds to show, or `skipped`. Rejects with a LatchkeyError when the check fails. */
export type RunCheck = (latchkey: Latchkey, params: CheckParams) => Promise<number | 'skipped' | undefined>
