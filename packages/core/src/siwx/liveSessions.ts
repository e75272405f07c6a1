import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SiwxAccount } from '../options.ts'
import type { AccountKey } from './signInState.ts'

/** Data of a signed-in account that is not in the store, such as its tokens. */
export type LiveSession = {
  accessToken?: string
  /** By the device's clock: when the access token is due for renewal, and when it expires. */
  renewAtMs?: number
  endsAtMs?: number
  /** Shared by all callers that need a new token at the same time. */
  renewal?: Promise<boolean>
  cancelRenewal?: () => void
  failures: number
  /** The account that is signed in to the app's own backend. */
  ownAccount?: SiwxAccount
}

/** Also read by `useSession`. */
export type LiveSessions = Map<AccountKey, LiveSession>

const sessionsOf = (latchkey: Latchkey) => livePart(latchkey, 'siwx.sessions', (): LiveSessions => new Map())

export function liveSession(latchkey: Latchkey, key: AccountKey): LiveSession {
  const sessions = sessionsOf(latchkey)
  const held = sessions.get(key) ?? { failures: 0 }
  sessions.set(key, held)
  return held
}

/** Removes the session of an account and cancels its renewal. */
export function dropLiveSession(latchkey: Latchkey, key: AccountKey): void {
  cancelRenewal(latchkey, key)
  sessionsOf(latchkey).delete(key)
}

/** Cancels the scheduled renewal of a session. */
export function cancelRenewal(latchkey: Latchkey, key: AccountKey): void {
  const session = liveSession(latchkey, key)
  if (!session.cancelRenewal) return
  session.cancelRenewal()
  latchkey.live.cleanup.delete(session.cancelRenewal)
  delete session.cancelRenewal
}
