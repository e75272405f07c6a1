import { hasStateCookie, stateCookieOf, stateKeyOf } from './stateKey.ts'
import type { StateOwner, StoredState } from './storedState.ts'

const cookieMaxAgeSec = 7 * 24 * 60 * 60

/**
 * Writes the record and, in a browser, the cookie for the server. With full or blocked storage, connections are not restored after
 * a reload.
 */
export function saveState({ live, options }: StateOwner, state: StoredState): void {
  try {
    live.webStorage.setItem(stateKeyOf(options.projectId), JSON.stringify(state))
  } catch {}
  if (state.connections.length > 0) writeCookie(options.projectId, JSON.stringify(shownOf(state)))
  else clearCookie(options.projectId)
}

/** Removes the cookie if it exists. */
export function clearCookie(projectId: string): void {
  if (hasStateCookie(projectId)) writeCookie(projectId, '')
}

function writeCookie(projectId: string, text: string): void {
  if (typeof document === 'undefined') return
  const lifetime = text ? cookieMaxAgeSec : 0
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${stateCookieOf(projectId)}=${encodeURIComponent(text)}; path=/; max-age=${lifetime}; samesite=lax${secure}`
}

/**
 * The state that a server needs to render. Omits icons, which can be tens of kilobytes, and session topics, which are
 * private.
 */
function shownOf({ version, connections, active, activeNamespace }: StoredState): StoredState {
  const shown = connections.filter(({ id }) => Object.values(active).some(({ connectionId }) => connectionId === id))
  const nameless = new Map(shown.map(({ id }, index) => [id, String(index)]))
  return {
    version,
    connections: shown.map(({ walletId, wallet, via, accounts, networks, id }) => ({
      id: nameless.get(id) ?? '',
      walletId,
      wallet: { name: wallet.name },
      via,
      accounts: accounts.filter(({ address }) => Object.values(active).some((one) => one.address === address)),
      networks,
    })),
    active: Object.fromEntries(
      Object.entries(active).map(([name, one]) => [
        name,
        { ...one, connectionId: nameless.get(one.connectionId) ?? '' },
      ]),
    ),
    ...(activeNamespace && { activeNamespace }),
    recentWallets: [],
  }
}
