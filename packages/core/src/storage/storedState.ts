import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/base/caip'
import type { WebStorage } from './webStorage.ts'

/** What survives a reload: ids and hints, never live status (spec S3.16). */
export type StoredState = {
  readonly version: 1
  readonly connections: Readonly<Partial<Record<Namespace, StoredConnection>>>
  readonly activeNamespace?: Namespace
  readonly recentWallets: readonly string[]
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
export const stateKey = 'latchkey.state'
/** The cookie a server reads to render the button as it will be (design.md decision 20). */
export const stateCookie = 'latchkey'
const cookieMaxAgeSec = 7 * 24 * 60 * 60

export function loadState(storage: WebStorage): StoredState {
  return parseStoredState(storage.getItem(stateKey))
}

/** Writes the record and, in a browser, the cookie for the server. A full or blocked storage costs only the memory of it. */
export function saveState(storage: WebStorage, state: StoredState): void {
  try {
    storage.setItem(stateKey, JSON.stringify(state))
  } catch {}
  if (typeof document === 'undefined') return
  const hint = Object.keys(state.connections).length > 0 ? encodeURIComponent(JSON.stringify(withoutIcons(state))) : ''
  const lifetime = hint ? cookieMaxAgeSec : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${stateCookie}=${hint}; path=/; max-age=${lifetime}; samesite=lax`
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Icons can be tens of kilobytes of data URL: too much for a cookie. */
function withoutIcons(state: StoredState): StoredState {
  const bare = Object.entries(state.connections).map(([namespace, { walletIcon: _, ...rest }]) => [namespace, rest])
  return { ...state, connections: Object.fromEntries(bare), recentWallets: [] }
}
