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

describe('transition', () => {
  test('[S4.1] nothing that happens to one connection changes another, in 10,000 random orders', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        let state = empty
        for (const event of events) {
          const before = state
          state = transition(before, event)
          const target = targetOf(event)
          for (const one of before.connections) if (one.id !== target) expect(state.connections).toContain(one)
          for (const name of namespaces) {
            const held = before.active[name]
            const taken = event.type === 'connected' || event.type === 'activate'
            if (held && held.connectionId !== target && !taken) expect(state.active[name]).toBe(held)
          }
          for (const name of namespaces) {
            const covering = state.connections.filter((one) => namespacesOf(one).includes(name))
            const active = state.active[name]
            const holder = covering.find((one) => one.id === active?.connectionId)
            expect(active !== undefined).toBe(covering.length > 0)
            if (active) expect(holder && addressesIn(holder, name)).toContain(active.address)
            if (active) expect(viewOf(state, name)).toMatchObject({ status: holder?.status, address: active.address })
            else expect(['connecting', 'disconnected']).toContain(viewOf(state, name).status)
          }
          if (state.connections.length > 0) expect(state.active[state.activeNamespace]).toBeDefined()
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('[S4.1] a connection that comes back late never takes the active place', () => {
    const both = run([
      { type: 'restored', connection: { ...connectionOf('a', ['eip155']), status: 'connecting' } },
      { type: 'connected', connection: connectionOf('b', ['eip155', 'solana']), focus: 'solana' },
    ])
    expect(both.active.eip155?.connectionId).toBe('b')
    const late = run([{ type: 'resumed', connection: connectionOf('a', ['eip155']) }], both)
    expect(late.active).toBe(both.active)
    expect(late.activeNamespace).toBe('solana')
  })

  test('[S4.1] the newest other connection of a namespace takes the place of one that ends', () => {
    const state = run([
      { type: 'connected', connection: connectionOf('a', ['eip155']), focus: 'eip155' },
      { type: 'connected', connection: connectionOf('b', ['eip155', 'solana']), focus: 'eip155' },
      { type: 'activate', id: 'b', namespace: 'solana' },
      { type: 'ended', id: 'b' },
    ])
    expect(state.active).toEqual({ eip155: { connectionId: 'a', address: 'a1' } })
    expect(state.activeNamespace).toBe('eip155')
  })

  test('[S4.1] an account chosen here stays while the wallet only adds accounts, and follows the wallet that moves', () => {
    const chosen = run([
      { type: 'connected', connection: connectionOf('a', ['eip155']), focus: 'eip155' },
      { type: 'activate', id: 'a', namespace: 'eip155', address: 'a2' },
    ])
    const added = run([{ type: 'accounts', id: 'a', namespace: 'eip155', accounts: ['a1', 'a2', 'a3'] }], chosen)
    expect(added.active.eip155?.address).toBe('a2')
    const moved = run([{ type: 'accounts', id: 'a', namespace: 'eip155', accounts: ['a3', 'a1', 'a2'] }], added)
    expect(moved.active.eip155?.address).toBe('a3')
  })

  test('[S4.1] without accounts a namespace, and at last the connection, is gone', () => {
    const state = run([
      { type: 'connected', connection: connectionOf('a', ['eip155', 'solana']), focus: 'eip155' },
      { type: 'accounts', id: 'a', namespace: 'eip155', accounts: [] },
    ])
    expect(state).toMatchObject({ activeNamespace: 'solana', active: { solana: { connectionId: 'a' } } })
    expect(run([{ type: 'accounts', id: 'a', namespace: 'solana', accounts: [] }], state).connections).toEqual([])
  })
})
