import { stateCookieOf } from './stateKey.ts'
import { emptyStoredState, parseStoredState, type StoredState } from './storedState.ts'

/**
 * Reads the state of this project from a `Cookie` header, for server rendering. With a cookie the button is rendered as
 * 'connecting' with the address, without one as disconnected. Never throws; a forged cookie only affects its own visitor's page.
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
