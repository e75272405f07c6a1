import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import type { ActiveAccounts, Connection } from '../connect/connection.ts'
import { hasStateCookie, stateCookieOf, stateKeyOf } from './stateKey.ts'
import type { WebStorage } from './webStorage.ts'

/** What survives a reload: ids and hints, never live status (spec S3.16). */
export type StoredState = {
  readonly version: 2
  readonly connections: readonly StoredConnection[]
  readonly active: ActiveAccounts
  readonly activeNamespace?: Namespace
  readonly recentWallets: readonly string[]
  /** The network chosen before connecting. */
  readonly preferredNetworkId?: CaipNetworkId
  /** Connections the visitor ended, in any tab; tells whether the app or the wallet disconnected. */
  readonly endedByVisitor?: readonly string[]
}

export type StoredConnection = Pick<
  Connection,
  'id' | 'walletId' | 'wallet' | 'via' | 'topic' | 'accounts' | 'networks'
>

export const emptyStoredState: StoredState = { version: 2, connections: [], active: {}, recentWallets: [] }
const cookieMaxAgeSec = 7 * 24 * 60 * 60

/** The parts of an instance that are needed here. */
type Owner = {
  readonly live: { readonly webStorage: WebStorage }
  readonly options: { readonly projectId: string }
}

export function loadState({ live, options }: Owner): StoredState {
  return parseStoredState(live.webStorage.getItem(stateKeyOf(options.projectId)))
}

/** Writes the record and, in a browser, the cookie for the server. With full or blocked storage, connections are not restored after a reload. */
export function saveState({ live, options }: Owner, state: StoredState): void {
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

/** Parses stored state. Invalid data counts as empty, because other scripts can write to the same storage. */
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
  return (
    isRecord(value) &&
    value.version === 2 &&
    isOptionalText(value.activeNamespace) &&
    isOptionalText(value.preferredNetworkId) &&
    isList(value.recentWallets, isText) &&
    (value.endedByVisitor === undefined || isList(value.endedByVisitor, isText)) &&
    isList(value.connections, isConnection) &&
    isRecord(value.active) &&
    Object.values(value.active).every((one) => isRecord(one) && isText(one.connectionId) && isText(one.address))
  )
}

function isConnection(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value.id, value.walletId, value.via].every(isText) &&
    isOptionalText(value.topic) &&
    isRecord(value.wallet) &&
    isText(value.wallet.name) &&
    isOptionalText(value.wallet.icon) &&
    isList(value.accounts, (one) => isRecord(one) && [one.namespace, one.address, one.type].every(isText)) &&
    isRecord(value.networks) &&
    Object.values(value.networks).every((id) => isText(id) && parseCaipNetworkId(id) !== undefined)
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value)
const isList = (value: unknown, holds: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(holds)

/** The state a server needs to render. Leaves out icons, which can be tens of kilobytes, and session topics, which are private. */
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
