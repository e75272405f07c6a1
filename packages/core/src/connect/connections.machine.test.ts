import type { Namespace } from '@latchkey/base/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountView } from './accountView.ts'
import { addressesIn, type Connection, type Connections } from './connection.ts'
import { type ConnectionsEvent, namespacesOf, transition } from './connections.machine.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const
const empty: Connections = { connections: [], active: {}, activeNamespace: 'eip155', attempts: {} }
const run = (events: readonly ConnectionsEvent[], from = empty) => events.reduce(transition, from)

const connectionOf = (
  id: string,
  covered: readonly Namespace[],
  accounts: readonly string[] = ['1', '2'],
): Connection => ({
  id,
  epoch: 1,
  walletId: id,
  wallet: { name: id },
  via: 'injected',
  status: 'connected',
  accounts: covered.flatMap((namespace) =>
    accounts.map((name) => ({ namespace, address: `${id}${name}`, type: 'eoa' as const })),
  ),
  networks: Object.fromEntries(covered.map((namespace) => [namespace, `${namespace}:1`])),
})
const viewOf = (state: Connections, namespace: Namespace) => {
  const active = state.active[namespace]
  const connection = state.connections.find(({ id }) => id === active?.connectionId)
  return accountView({ namespace, active, connection, attempt: state.attempts[namespace] })
}

const id = fc.constantFrom('a', 'b', 'c')
const namespace = fc.constantFrom(...namespaces)
const covered = fc.subarray([...namespaces], { minLength: 1 })
const anyEvent: fc.Arbitrary<ConnectionsEvent> = fc.oneof(
  fc.record({
    type: fc.constant('connected' as const),
    connection: fc.tuple(id, covered).map(([name, names]) => connectionOf(name, names)),
    focus: namespace,
  }),
  fc.record({
    type: fc.constantFrom('resumed' as const, 'restored' as const),
    connection: fc.tuple(id, covered).map(([name, names]) => connectionOf(name, names)),
  }),
  fc.record({ type: fc.constant('ended' as const), id }),
  fc.record({ type: fc.constant('silent' as const), id }),
  fc.tuple(id, namespace, fc.subarray(['1', '2', '3'])).map(([name, of, list]) => ({
    type: 'accounts' as const,
    id: name,
    namespace: of,
    accounts: list.map((one) => name + one),
  })),
  fc.record({
    type: fc.constant('network' as const),
    id,
    namespace,
    networkId: fc.constantFrom('x:1' as const, 'x:2' as const),
  }),
  fc.record({ type: fc.constant('activate' as const), id, namespace }),
)

/** The connection an event is about. */
const targetOf = (event: ConnectionsEvent) => ('connection' in event ? event.connection.id : event.id)

/** Changes that an event for one connection made to another. */
function changedByOthers(before: Connections, after: Connections, event: ConnectionsEvent): readonly string[] {
  const target = targetOf(event)
  const takesOver = event.type === 'connected' || event.type === 'activate'
  return [
    ...before.connections
      .filter((one) => one.id !== target && !after.connections.includes(one))
      .map((one) => `connection ${one.id} changed`),
    ...namespaces
      .filter((name) => {
        const held = before.active[name]
        return held && held.connectionId !== target && !takesOver && after.active[name] !== held
      })
      .map((name) => `the active account of ${name} changed`),
  ]
}

/** Inconsistencies within a state. */
function inconsistencies(state: Connections): readonly string[] {
  const found = namespaces.flatMap((name) => {
    const covering = state.connections.filter((one) => namespacesOf(one).includes(name))
    const active = state.active[name]
    const holder = covering.find((one) => one.id === active?.connectionId)
    const { status, address } = viewOf(state, name)
    const shown = active
      ? status === holder?.status && address === active.address
      : ['connecting', 'disconnected'].includes(status)
    return [
      (active !== undefined) === covering.length > 0 || `${name} is active: ${active !== undefined}`,
      !active || (holder && addressesIn(holder, name).includes(active.address)) || `${name} has an unknown account`,
      shown || `${name} is shown as ${status} with ${address}`,
    ].filter((violation) => typeof violation === 'string')
  })
  const lost = state.connections.length > 0 && !state.active[state.activeNamespace]
  return lost ? [...found, `the active namespace ${state.activeNamespace} has no account`] : found
}

describe('transition', () => {
  test('[S4.1] events of one connection never change another, in 10,000 random orders', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        let state = empty
        for (const event of events) {
          const before = state
          state = transition(before, event)
          const violations = [...changedByOthers(before, state, event), ...inconsistencies(state)]
          // `expect` is slow, so it is called on failure only.
          if (violations.length > 0) expect({ event, before, state, violations }).toMatchObject({ violations: [] })
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('[S4.1] a connection that is restored late never becomes the active one', () => {
    const both = run([
      { type: 'restored', connection: { ...connectionOf('a', ['eip155']), status: 'connecting' } },
      { type: 'connected', connection: connectionOf('b', ['eip155', 'solana']), focus: 'solana' },
    ])
    expect(both.active.eip155?.connectionId).toBe('b')
    const late = run([{ type: 'resumed', connection: connectionOf('a', ['eip155']) }], both)
    expect(late.active).toBe(both.active)
    expect(late.activeNamespace).toBe('solana')
  })

  test('[S4.1] the newest remaining connection of a namespace becomes active when the active one ends', () => {
    const state = run([
      { type: 'connected', connection: connectionOf('a', ['eip155']), focus: 'eip155' },
      { type: 'connected', connection: connectionOf('b', ['eip155', 'solana']), focus: 'eip155' },
      { type: 'activate', id: 'b', namespace: 'solana' },
      { type: 'ended', id: 'b' },
    ])
    expect(state.active).toEqual({ eip155: { connectionId: 'a', address: 'a1' } })
    expect(state.activeNamespace).toBe('eip155')
  })

  test('[S4.1] keeps the selected account when the wallet adds accounts, and follows the wallet when it switches', () => {
    const chosen = run([
      { type: 'connected', connection: connectionOf('a', ['eip155']), focus: 'eip155' },
      { type: 'activate', id: 'a', namespace: 'eip155', address: 'a2' },
    ])
    const added = run([{ type: 'accounts', id: 'a', namespace: 'eip155', accounts: ['a1', 'a2', 'a3'] }], chosen)
    expect(added.active.eip155?.address).toBe('a2')
    const moved = run([{ type: 'accounts', id: 'a', namespace: 'eip155', accounts: ['a3', 'a1', 'a2'] }], added)
    expect(moved.active.eip155?.address).toBe('a3')
  })

  test('[S4.1] removes a namespace without accounts, and a connection without namespaces', () => {
    const state = run([
      { type: 'connected', connection: connectionOf('a', ['eip155', 'solana']), focus: 'eip155' },
      { type: 'accounts', id: 'a', namespace: 'eip155', accounts: [] },
    ])
    expect(state).toMatchObject({ activeNamespace: 'solana', active: { solana: { connectionId: 'a' } } })
    expect(run([{ type: 'accounts', id: 'a', namespace: 'solana', accounts: [] }], state).connections).toEqual([])
  })
})
