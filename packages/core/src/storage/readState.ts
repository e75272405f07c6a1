import { emptyStoredState, parseStoredState, type StoredState, stateCookie } from './storedState.ts'

/**
 * State a visitor's `Cookie` header carries, for server rendering: with it the button renders as 'connecting' with the address,
 * without it as disconnected (design.md decision 20). Never throws; a forged cookie only changes what its owner sees.
 */
export function readState(cookieHeader: string): StoredState {
  const pair = cookieHeader.split(/;\s*/).find((part) => part.startsWith(`${stateCookie}=`))
  if (!pair) return emptyStoredState
  try {
    return parseStoredState(decodeURIComponent(pair.slice(stateCookie.length + 1)))
  } catch {
    return emptyStoredState
  }
}
