import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pairing, type PairingEvent, pairingStep } from './pairing.machine.ts'

const now = 1_700_000_000
const link = { topic: 'aa'.repeat(32), symKey: 'bb'.repeat(32), expirySec: now + 300 }
const inactive: Pairing = { ...link, active: false }

describe('[S4.14] pairing machine', () => {
  it('is created by a scan and extended five minutes by the response, after which it cannot be scanned again', () => {
    const made = pairingStep(undefined, { type: 'scan', link }, now)
    expect(made).toEqual({ pairing: inactive, effect: 'created' })
    expect(pairingStep(inactive, { type: 'scan', link }, now)).toEqual({ pairing: inactive })
    const answered = pairingStep(inactive, { type: 'answer', peerUrl: 'https://a.example' }, now + 200).pairing
    expect(answered).toEqual({ ...inactive, active: true, expirySec: now + 500, peerUrl: 'https://a.example' })
    expect(pairingStep(answered, { type: 'scan', link }, now + 200).effect).toBe('refused:active')
    expect(pairingStep(undefined, { type: 'scan', link }, now + 300)).toEqual({
      pairing: undefined,
      effect: 'refused:expired',
    })
  })

  it('expires on time; only an unanswered one emits an event', () => {
    expect(pairingStep(inactive, { type: 'expire' }, now + 299).pairing).toBe(inactive)
    expect(pairingStep(inactive, { type: 'expire' }, now + 300).effect).toBe('expired')
    expect(pairingStep({ ...inactive, active: true }, { type: 'expire' }, now + 300)).toEqual({ pairing: undefined })
  })

  it('[S4.14] an extension never shortens the life and never exceeds thirty days', () => {
    const extend = (expirySec: unknown) => pairingStep(inactive, { type: 'extend', expirySec }, now).pairing?.expirySec
    expect(extend(now + 86_400)).toBe(now + 86_400)
    expect(extend(now + 86_400.9)).toBe(now + 86_400)
    expect(extend(now - 1)).toBe(now + 300)
    expect(extend(now + 99_999_999)).toBe(now + 2_592_000)
    for (const odd of [undefined, '1', Number.NaN, Number.POSITIVE_INFINITY]) expect(extend(odd)).toBe(now + 300)
  })

  it('keeps its invariants for any sequence of events', () => {
    const event = fc.oneof(
      fc.integer({ min: -500, max: 500 }).map((at) => ({ type: 'scan', link: { ...link, expirySec: now + at } })),
      fc.record({ type: fc.constant('answer'), peerUrl: fc.string() }),
      fc.record({ type: fc.constant('extend'), expirySec: fc.anything() }),
      fc.constantFrom({ type: 'delete' }, { type: 'expire' }),
    ) as fc.Arbitrary<PairingEvent>
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat({ max: 400 })), { maxLength: 30 }), (events) => {
        let [pairing, at]: [Pairing | undefined, number] = [undefined, now]
        for (const [one, later] of events) {
          at += later
          const { pairing: after, effect } = pairingStep(pairing, one, at)
          if (!pairing && after) expect([one.type, effect]).toEqual(['scan', 'created'])
          if (pairing && after) {
            expect([after.topic, after.symKey]).toEqual([pairing.topic, pairing.symKey])
            expect(after.active).toBe(pairing.active || one.type === 'answer')
            if (one.type !== 'answer') expect(after.expirySec).toBeGreaterThanOrEqual(pairing.expirySec)
          }
          if (pairing && !after) expect(one.type === 'delete' || at >= pairing.expirySec).toBe(true)
          if (after) expect(after.expirySec).toBeLessThanOrEqual(Math.max(at, now + 500) + 2_592_000)
          pairing = after
        }
      }),
    )
  })
})
