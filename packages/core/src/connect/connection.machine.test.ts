import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disconnectedSlot, type Slot, type SlotEvent, transition } from './connection.machine.ts'

const run = (events: readonly SlotEvent[], from: Slot = disconnectedSlot(0)) => events.reduce(transition, from)
const begin: SlotEvent = { type: 'begin', attempt: 1, connectorId: 'a' }
const linked: SlotEvent = { type: 'linked', attempt: 1, accounts: ['0x1', '0x2'], networkId: 'eip155:1' }

const anyAttempt = fc.integer({ min: 0, max: 3 })
const anyEvent: fc.Arbitrary<SlotEvent> = fc.oneof(
  fc.record({ type: fc.constant('begin' as const), attempt: anyAttempt, connectorId: fc.constantFrom('a', 'b') }),
  fc.record({
    type: fc.constant('restore' as const),
    attempt: anyAttempt,
    connectorId: fc.constantFrom('a', 'b'),
    address: fc.constant('0x9'),
    networkId: fc.constant('eip155:1' as const),
  }),
  fc.record({
    type: fc.constant('linked' as const),
    attempt: anyAttempt,
    accounts: fc.subarray(['0x1', '0x2']),
    networkId: fc.constant('eip155:1' as const),
  }),
  fc.record({ type: fc.constant('silent' as const), attempt: anyAttempt }),
  fc.record({ type: fc.constant('accounts' as const), attempt: anyAttempt, accounts: fc.subarray(['0x1', '0x2']) }),
  fc.record({
    type: fc.constant('network' as const),
    attempt: anyAttempt,
    networkId: fc.constantFrom('eip155:1' as const, 'eip155:2' as const),
  }),
  fc.record({ type: fc.constant('end' as const), attempt: anyAttempt }),
)

describe('transition', () => {
  test('[S4.1] connecting, connected, disconnected; disconnected keeps no address, network or connector', () => {
    expect(run([begin]).status).toBe('connecting')
    expect(run([begin, linked])).toMatchObject({
      status: 'connected',
      address: '0x1',
      networkId: 'eip155:1',
      connectorId: 'a',
    })
    expect(run([begin, linked, { type: 'end', attempt: 1 }])).toEqual(disconnectedSlot(1))
    expect(run([begin, linked, { type: 'accounts', attempt: 1, accounts: [] }])).toEqual(disconnectedSlot(1))
  })
  test('[S4.2] a remembered connection starts as connecting; the wallet answering makes it connected, failure disconnected', () => {
    const restored = run([{ type: 'restore', attempt: 1, connectorId: 'a', address: '0x2', networkId: 'eip155:1' }])
    expect(restored).toMatchObject({ status: 'connecting', address: '0x2' })
    expect(run([linked], restored)).toMatchObject({ status: 'connected', address: '0x2' })
    expect(run([{ type: 'end', attempt: 1 }], restored)).toEqual(disconnectedSlot(1))
    expect(run([{ type: 'silent', attempt: 1 }, linked], restored).status).toBe('connected')
  })
  test('[S4.1] invariants hold for any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        let slot = disconnectedSlot(0)
        for (const event of events) {
          const next = transition(slot, event)
          expect(next.attempt).toBeGreaterThanOrEqual(slot.attempt)
          if (event.attempt < slot.attempt) expect(next).toBe(slot)
          if (next.status === 'connected') expect(next.accounts).toContain(next.address)
          // Only an answer of the wallet proves a connection.
          if (next.status === 'connected' && slot.status !== 'connected') expect(event.type).toBe('linked')
          if (next.status === 'disconnected') expect(next).toEqual(disconnectedSlot(next.attempt))
          slot = next
        }
      }),
    )
  })
})
