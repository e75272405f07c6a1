import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import type { ActiveAccounts, Connection } from '../connect/connection.ts'
import { stateKeyOf } from './stateKey.ts'
import type { WebStorage } from './webStorage.ts'

/** State stored across reloads: ids and hints, never live status (spec S3.16). */
export type StoredState = {
  /** Version of this format. Records of another version are ignored. */
  readonly version: 2
  /** The connections, in the order in which they were made. */
  readonly connections: readonly StoredConnection[]
  /** The active connection and address of each namespace. */
  readonly active: ActiveAccounts
  /** The namespace in use; absent before the first connection. */
  readonly activeNamespace?: Namespace
  /** Ids of the wallets that connected last, the latest first. */
  readonly recentWallets: readonly string[]
  /** The network chosen before connecting. */
  readonly preferredNetworkId?: CaipNetworkId
  /** Connections the visitor ended, in any tab; distinguishes disconnects by the app from those by the wallet. */
  readonly endedByVisitor?: readonly string[]
}

export type StoredConnection = Pick<
  Connection,
  | 'id'
  | 'walletId'
  | 'wallet'
  | 'via'
  | 'topic'
  | 'user'
  | 'preferredAccountTypes'
  | 'smartAccountDeployed'
  | 'accounts'
  | 'networks'
>

export const emptyStoredState: StoredState = { version: 2, connections: [], active: {}, recentWallets: [] }

/** The parts of an instance that hold the state. */
export type StateOwner = {
  readonly live: { readonly webStorage: WebStorage }
  readonly options: { readonly projectId: string }
}

export function loadState({ live, options }: StateOwner): StoredState {
  return parseStoredState(live.webStorage.getItem(stateKeyOf(options.projectId)))
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
    (value.user === undefined || (isRecord(value.user) && Object.values(value.user).every(isText))) &&
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
