import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import type { WebStorage } from './webStorage.ts'

/** What survives a reload: ids and hints, never live status (spec S3.16). */
export type StoredState = {
  readonly version: 1
  readonly connections: Readonly<Partial<Record<Namespace, StoredConnection>>>
  readonly activeNamespace?: Namespace
  readonly recentWallets: readonly string[]
  /** Namespaces that the visitor disconnected himself, until the next connection: other tabs hear of it from the wallet too. */
  readonly left?: unknown
}

export type StoredConnection = {
  readonly connectorId: string
  readonly walletName: string
  readonly walletIcon?: string
  readonly address: string
  readonly networkId: CaipNetworkId
  /** Session topic of the wallet protocol. */
  readonly topic?: string
}

export const emptyStoredState: StoredState = { version: 1, connections: {}, recentWallets: [] }
/** Where an instance keeps its record: two projects of one origin remember apart. */
export const stateKeyOf = (projectId: string): string => `latchkey.state.${projectId}`
/** The cookie a server reads to render the button as it will be. */
export const stateCookieOf = (projectId: string): string => `latchkey.${projectId}`
const cookieMaxAgeSec = 7 * 24 * 60 * 60

/** An instance, as far as it matters here. */
type Owner = {
  readonly live: { readonly webStorage: WebStorage }
  readonly options: { readonly projectId: string }
}

export function loadState({ live, options }: Owner): StoredState {
  return parseStoredState(live.webStorage.getItem(stateKeyOf(options.projectId)))
}

/** Writes the record and, in a browser, the cookie for the server. A full or blocked storage costs only the memory of it. */
export function saveState({ live, options }: Owner, state: StoredState): void {
  try {
    live.webStorage.setItem(stateKeyOf(options.projectId), JSON.stringify(state))
  } catch {}
  if (typeof document === 'undefined') return
  const hint = Object.keys(state.connections).length > 0 ? encodeURIComponent(JSON.stringify(shownOf(state))) : ''
  const lifetime = hint ? cookieMaxAgeSec : 0
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${stateCookieOf(options.projectId)}=${hint}; path=/; max-age=${lifetime}; samesite=lax${secure}`
}

/** State of a stored text; anything that is not one is treated as empty, because storage is not ours alone. */
export function parseStoredState(text: string | null | undefined): StoredState {
  if (!text) return emptyStoredState
  try {
    const value: unknown = JSON.parse(text)
    return isStoredState(value) ? value : emptyStoredState
  } catch {
    return emptyStoredState
  }
}

function isStoredState(value: unknown): value is StoredState {
  if (!isRecord(value) || value.version !== 1 || !isRecord(value.connections)) return false
  if (!isOptionalText(value.activeNamespace)) return false
  if (!Array.isArray(value.recentWallets) || !value.recentWallets.every((id) => typeof id === 'string')) return false
  return Object.values(value.connections).every(isConnection)
}

function isConnection(value: unknown): boolean {
  if (!isRecord(value)) return false
  const texts = [value.connectorId, value.walletName, value.address, value.networkId]
  const hints = [value.walletIcon, value.topic]
  return (
    texts.every((text) => typeof text === 'string') &&
    hints.every(isOptionalText) &&
    parseCaipNetworkId(String(value.networkId)) !== undefined
  )
}

const isOptionalText = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** What a server draws. Icons can be tens of kilobytes, and the session's topic is nobody's business but this browser's. */
function shownOf({ left: _, ...state }: StoredState): StoredState {
  const bare = Object.entries(state.connections).map(([name, { walletIcon: _, topic: __, ...rest }]) => [name, rest])
  return { ...state, connections: Object.fromEntries(bare), recentWallets: [] }
}
