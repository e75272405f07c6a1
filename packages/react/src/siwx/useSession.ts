'use client'
import type { LatchkeyError } from '@latchkey/base/errors'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { LiveSessions } from '@latchkey/core/siwx/liveSessions'
import { activeKey, type SignInSession, type SignInState, signInOf } from '@latchkey/core/siwx/signInState'
import type { State } from '@latchkey/core/state'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The sign-in of the active account. Re-renders when it signs in or out, is renewed, or another account becomes active. */
export function useSession(): useSession.Result {
  const latchkey = useLatchkey()
  const state = useLatchkeyState(signInOf)
  const accessToken = useLatchkeyState((all) => tokenOf(latchkey, all))
  const getAccessToken = useCallback(
    async () => (await import('@latchkey/core/siwx/getAccessToken')).getAccessToken(latchkey),
    [latchkey],
  )
  const signOut = useCallback(async () => (await import('@latchkey/core/siwx/signOut')).signOut(latchkey), [latchkey])
  return {
    status: state.status,
    session: 'session' in state ? state.session : undefined,
    error: 'error' in state ? state.error : undefined,
    accessToken,
    getAccessToken,
    signOut,
  }
}

export declare namespace useSession {
  type Result = {
    /**
     * `signed`, `required` (the visitor has to sign in), `signing`, `checking` (after a reload; with `error` while the server does
     * not respond), `idle`, or `off` without the option `siwx`.
     */
    readonly status: SignInState['status']
    readonly session: SignInSession | undefined
    /** Why the latest sign-in failed, or why it cannot be checked. */
    readonly error: LatchkeyError | undefined
    /** The latest access token. It may have expired, for example after the device slept: use `getAccessToken` for requests. */
    readonly accessToken: string | undefined
    /** A token that is valid now, renewed when near its end. Undefined when the account is not signed in. */
    readonly getAccessToken: () => Promise<string | undefined>
    /** Ends the session. The wallet stays connected. */
    readonly signOut: () => Promise<void>
  }
}

/** Tokens are not in the store; their code loads with the first sign-in. A token changes together with its account's state. */
function tokenOf({ live }: Latchkey, state: State): string | undefined {
  const key = activeKey(state)
  if (key === undefined || signInOf(state).status !== 'signed') return undefined
  return (live.parts.get('siwx.sessions') as LiveSessions | undefined)?.get(key)?.accessToken
}
