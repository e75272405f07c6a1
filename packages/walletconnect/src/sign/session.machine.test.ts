import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { granted } from '../../test/testPair.ts'
import { type SessionEvent, sessionStep } from './session.machine.ts'
import type { SessionRecord } from './sessionRecord.ts'

const now = 1_700_000_000
const metadata = { name: '', description: '', url: '', icons: [] }
const [app, wallet] = ['aa'.repeat(32), 'bb'.repeat(32)]
const recordOf = (side: 'app' | 'wallet'): SessionRecord => ({
  symKey: '00'.repeat(32),
  session: {
    topic: 'cc'.repeat(32),
    pairingTopic: 'dd'.repeat(32),
    expirySec: now + 1000,
    acknowledged: side === 'app',
    controller: wallet,
    namespaces: granted,
    requiredNamespaces: {},
    optionalNamespaces: {},
    self: { publicKey: side === 'app' ? app : wallet, metadata },
    peer: { publicKey: side === 'app' ? wallet : app, metadata },
  },
})
const id = now * 1_000_000
const codeOf = ({ effects }: ReturnType<typeof sessionStep>) =>
  effects.flatMap((effect) => (effect.type === 'reply' && 'error' in effect.outcome ? effect.outcome.error.code : []))

describe('session machine', () => {
  it('extends to a whole second', () => {
    const step = sessionStep(recordOf('app'), { type: 'extend', id, params: { expiry: now + 2000.5 } }, now)
    expect(step.record?.session.expirySec).toBe(now + 2000)
  })

  it('[S8.8] answers an update older than the last one with 1003; ids of the same millisecond are in order', () => {
    const fewer = { eip155: { ...granted.eip155, methods: [] } }
    const first = sessionStep(recordOf('app'), { type: 'update', id: id + 5, params: { namespaces: fewer } }, now)
    expect(first.record?.session.namespaces).toEqual(fewer)
    const late = sessionStep(first.record!, { type: 'update', id: id - 1000, params: { namespaces: granted } }, now)
    expect(codeOf(late)).toEqual([1003])
    expect(late.record).toBe(first.record)
    const same = sessionStep(first.record!, { type: 'update', id: id + 1, params: { namespaces: granted } }, now)
    expect(codeOf(same)).toEqual([])
  })

  it('[S4.14] an extension never shortens the session and never exceeds seven days from now', () => {
    const extend = (params: unknown) =>
      sessionStep(recordOf('app'), { type: 'extend', id, params }, now).record?.session.expirySec
    expect(extend({})).toBe(now + 604_800)
    expect(extend({ expiry: now + 5000 })).toBe(now + 5000)
    expect(extend({ expiry: now - 5 })).toBe(now + 1000)
    expect(extend({ expiry: now + 10_000_000 })).toBe(now + 604_800)
    expect(codeOf(sessionStep(recordOf('app'), { type: 'extend', id, params: { expiry: 'x' } }, now))).toEqual([1004])
  })

  it('the app may not update or extend the session', () => {
    const record = recordOf('wallet')
    expect(codeOf(sessionStep(record, { type: 'update', id, params: { namespaces: granted } }, now))).toEqual([3003])
    expect(codeOf(sessionStep(record, { type: 'extend', id, params: {} }, now))).toEqual([3004])
  })

  it('answers an event of an unapproved chain or name with an error, and does not respond to others', () => {
    const event = (chainId: unknown, name: unknown) =>
      sessionStep(recordOf('app'), { type: 'event', id, params: { chainId, event: { name, data: 1 } } }, now)
    expect(codeOf(event('eip155:1', 'chainChanged'))).toEqual([3005])
    expect(codeOf(event('eip155:31337', 'other'))).toEqual([3002])
    expect(codeOf(event(1, 'chainChanged'))).toEqual([1002])
    expect(event('eip155:31337', 'chainChanged').effects.map(({ type }) => type)).toEqual(['emit'])
  })

  it('keeps the session well-formed and never throws, whatever the peer sends', () => {
    const types = ['update', 'extend', 'event', 'ping', 'delete'] as const
    const event = fc.record({
      type: fc.constantFrom(...types),
      id: fc.maxSafeNat(),
      params: fc.oneof(fc.anything(), fc.record({ namespaces: fc.anything() }), fc.record({ expiry: fc.anything() })),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('app' as const, 'wallet' as const),
        fc.array(event, { maxLength: 20 }),
        (side, events) => {
          let record: SessionRecord | undefined = recordOf(side)
          for (const one of events as readonly SessionEvent[]) {
            if (!record) return
            const step = sessionStep(record, one, now)
            const { record: after } = step
            if (one.type !== 'delete') expect(after).toBeDefined()
            if (after) {
              expect(after.session.expirySec).toBeGreaterThanOrEqual(record.session.expirySec)
              expect(after.session.namespaces).toBeTruthy()
            }
            record = after
          }
        },
      ),
    )
  })
})
