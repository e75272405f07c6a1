import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { type Account, addressesIn, type Connection, type Connections } from './connection.ts'

export type ConnectionsEvent =
  /** The visitor connected a wallet: its accounts become the active ones. `focus` becomes the active namespace. */
  | { readonly type: 'connected'; readonly connection: Connection; readonly focus: Namespace }
  /** The wallet of a stored connection responded; the active connections do not change. */
  | { readonly type: 'resumed'; readonly connection: Connection }
  /** The wallet of a stored connection has not responded in time; the stored accounts stay on screen. */
  | { readonly type: 'silent'; readonly id: string }
  | {
      readonly type: 'accounts'
      readonly id: string
      readonly namespace: Namespace
      readonly accounts: readonly string[]
    }
  | {
      readonly type: 'network'
      readonly id: string
      readonly namespace: Namespace
      readonly networkId: CaipNetworkId
    }
  | { readonly type: 'ended'; readonly id: string }
  | { readonly type: 'activate'; readonly id: string; readonly namespace: Namespace; readonly address?: string }
  /** Another tab connected it. */
  | { readonly type: 'restored'; readonly connection: Connection }

/**
 * Pure. An event of one connection never changes another. The active account of a namespace changes by `connected`, `activate`
 * and the wallet's own account change; when its connection ends, the newest other connection of the namespace replaces it.
 */
export function transition(state: Connections, event: ConnectionsEvent): Connections {
  switch (event.type) {
    case 'connected':
      return connected(state, event)
    case 'resumed':
    case 'restored':
      return settled(withConnection(state, event.connection), state)
    case 'silent':
      return changed(state, event.id, (one) => (one.status === 'connecting' ? { ...one, status: 'reconnecting' } : one))
    case 'accounts':
      return accountsChanged(state, event)
    case 'network':
      return changed(state, event.id, (one) => {
        const { [event.namespace]: before } = one.networks
        const known = before !== undefined && before !== event.networkId
        return known ? { ...one, networks: { ...one.networks, [event.namespace]: event.networkId } } : one
      })
    case 'ended':
      return settled({ ...state, connections: state.connections.filter(({ id }) => id !== event.id) }, state)
    case 'activate':
      return activate(state, event)
  }
}

function connected(state: Connections, event: ConnectionsEvent & { readonly type: 'connected' }): Connections {
  const { connection, focus } = event
  const covered = namespacesOf(connection)
  const next = withConnection(state, connection)
  const active = { ...next.active }
  for (const namespace of covered) {
    const addresses = addressesIn(connection, namespace)
    const { connectionId, address = '' } = state.active[namespace] ?? {}
    const kept = connectionId === connection.id && addresses.includes(address) ? address : addresses[0]
    if (kept !== undefined) active[namespace] = { connectionId: connection.id, address: kept }
  }
  const activeNamespace = covered.includes(focus) ? focus : (covered[0] ?? state.activeNamespace)
  return settled(withoutAttempt({ ...next, active, activeNamespace }, covered), state)
}

function accountsChanged(state: Connections, event: ConnectionsEvent & { readonly type: 'accounts' }): Connections {
  const { id, namespace, accounts } = event
  const before = state.connections.find((one) => one.id === id)
  if (!before || before.networks[namespace] === undefined) return state
  const [first] = accounts
  const movedTo = first !== addressesIn(before, namespace)[0] ? first : undefined
  const next = changed(state, id, (one) => withAccounts(one, namespace, accounts))
  const active = next.active[namespace]
  // Follow the wallet's selection of an account; a mere change of the list is not a selection.
  if (movedTo === undefined || active?.connectionId !== id) return next
  return { ...next, active: { ...next.active, [namespace]: { connectionId: id, address: movedTo } } }
}

function activate(state: Connections, event: ConnectionsEvent & { readonly type: 'activate' }): Connections {
  const { id, namespace } = event
  const connection = state.connections.find((one) => one.id === id)
  const addresses = connection ? addressesIn(connection, namespace) : []
  const current = state.active[namespace]
  const wanted = event.address ?? (current?.connectionId === id ? current.address : addresses[0])
  if (wanted === undefined || !addresses.includes(wanted)) return state
  const same = current?.connectionId === id && current.address === wanted
  const active = same ? state.active : { ...state.active, [namespace]: { connectionId: id, address: wanted } }
  return same && state.activeNamespace === namespace ? state : { ...state, active, activeNamespace: namespace }
}

/** Replaces one connection; removes it if it has no accounts. */
function changed(state: Connections, id: string, change: (connection: Connection) => Connection): Connections {
  const before = state.connections.find((one) => one.id === id)
  const after = before && change(before)
  if (!before || !after || after === before) return state
  const connections = state.connections.flatMap((one) =>
    one === before ? (after.accounts.length > 0 ? [after] : []) : [one],
  )
  return settled({ ...state, connections }, state)
}

function withConnection(state: Connections, connection: Connection): Connections {
  const known = state.connections.some(({ id }) => id === connection.id)
  const connections = known
    ? state.connections.map((one) => (one.id === connection.id ? connection : one))
    : [...state.connections, connection]
  return { ...state, connections }
}

/** Replaces the accounts of one namespace, keeping the others; removes the namespace if there are none. */
function withAccounts(connection: Connection, namespace: Namespace, addresses: readonly string[]): Connection {
  const others = connection.accounts.filter((account) => account.namespace !== namespace)
  const known = connection.accounts.filter((account) => account.namespace === namespace)
  const type = known[0]?.type ?? 'eoa'
  const accounts: readonly Account[] = [
    ...others,
    ...addresses.map((address) => known.find((one) => one.address === address) ?? { namespace, address, type }),
  ]
  if (addresses.length > 0) return { ...connection, accounts }
  const { [namespace]: _, ...networks } = connection.networks
  return { ...connection, accounts, networks }
}

/** A namespace has an active account exactly when a connection covers it, and the active namespace is one of those. */
function settled(state: Connections, before: Connections): Connections {
  const active: { [name in Namespace]?: { readonly connectionId: string; readonly address: string } } = {}
  for (const namespace of new Set(state.connections.flatMap(namespacesOf))) {
    const held = state.active[namespace]
    const holder = state.connections.find(({ id }) => id === held?.connectionId)
    const connection =
      holder && covers(holder, namespace) ? holder : state.connections.findLast((one) => covers(one, namespace))
    const addresses = connection ? addressesIn(connection, namespace) : []
    const address = held && addresses.includes(held.address) ? held.address : addresses[0]
    const same = held !== undefined && held.connectionId === connection?.id && held.address === address
    if (connection && address !== undefined) active[namespace] = same ? held : { connectionId: connection.id, address }
  }
  const [first] = Object.keys(active) as Namespace[]
  const { activeNamespace } = state
  return {
    ...state,
    active: sameActive(active, before.active) ? before.active : active,
    activeNamespace: active[activeNamespace] ? activeNamespace : (first ?? activeNamespace),
  }
}

function sameActive(one: Connections['active'], other: Connections['active']): boolean {
  const names = Object.keys({ ...one, ...other }) as Namespace[]
  return names.every(
    (name) => one[name]?.connectionId === other[name]?.connectionId && one[name]?.address === other[name]?.address,
  )
}

function withoutAttempt(state: Connections, namespaces: readonly Namespace[]): Connections {
  if (!namespaces.some((namespace) => state.attempts[namespace])) return state
  const attempts = { ...state.attempts }
  for (const namespace of namespaces) delete attempts[namespace]
  return { ...state, attempts }
}

const covers = (connection: Connection, namespace: Namespace) => connection.networks[namespace] !== undefined

/** Namespaces in which a connection has accounts. */
export function namespacesOf(connection: Connection): readonly Namespace[] {
  return Object.keys(connection.networks) as Namespace[]
}
