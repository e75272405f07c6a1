import { stateCookieOf } from './stateKey.ts'
import { emptyStoredState, parseStoredState, type StoredState } from './storedState.ts'

/**
 * State of this project that a visitor's `Cookie` header carries, for server rendering: with it the button renders as 'connecting' with the address,
 * without it as disconnected. Never throws; a forged cookie only changes what its owner sees.
 */
export function readState(cookieHeader: string | null | undefined, projectId: string): StoredState {
  const start = `${stateCookieOf(projectId?.toLowerCase())}=`
  const pair = cookieHeader?.split(/;\s*/).find((part) => part.startsWith(start))
  if (!pair) return emptyStoredState
  try {
    return parseStoredState(decodeURIComponent(pair.slice(start.length)))
  } catch {
    return emptyStoredState
  }
}
