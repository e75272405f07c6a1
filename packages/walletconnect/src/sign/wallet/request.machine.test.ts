import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReceivedRequest } from './records.ts'
import { isOpen, type RequestEvent, requestStep } from './request.machine.ts'

const now = 1_700_000_000
const topic = 'aa'.repeat(32)
const verifyContext = { verified: { origin: 'https://app.example', validation: 'UNKNOWN' } } as const
const asked = { id: 1, topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x68'], expirySec: now + 300 }
const request = { ...asked, verifyContext }
const open: ReceivedRequest = { request }

describe('[S4.14] request machine', () => {
  it('goes open, answered, delivered, gone, and drops the parameters with the response', () => {
    const received = requestStep(undefined, { type: 'receive', request }, now)
    expect(received).toEqual({ record: open, effect: 'queue' })
    const answered = requestStep(open, { type: 'respond', outcome: { result: '0x1' } }, now)
    expect(answered).toEqual({ record: { request, outcome: { result: '0x1' } }, effect: 'leave' })
    const delivered = requestStep(answered.record, { type: 'deliver' }, now)
    expect(delivered).toEqual({ record: { request: { ...request, params: null }, done: true } })
    expect(requestStep(delivered.record, { type: 'expire' }, now + 300)).toEqual({ record: undefined })
  })

  it('rejects a response to an unknown, answered or expired request', () => {
    const respond = { type: 'respond', outcome: { result: 1 } } as const
    expect(requestStep(undefined, respond, now).effect).toBe('refused:unknown')
    expect(requestStep({ request, done: true }, respond, now).effect).toBe('refused:unknown')
    expect(requestStep(open, respond, now + 300)).toEqual({ record: open, effect: 'refused:expired' })
    expect(requestStep(open, { type: 'expire' }, now + 300)).toEqual({ record: undefined, effect: 'expired' })
    expect(requestStep(open, { type: 'expire' }, now + 299)).toEqual({ record: open })
  })

  it('is queued once and answered at most once for any sequence of events', () => {
    const event = fc.oneof(
      fc.constantFrom({ type: 'receive', request }, { type: 'deliver' }, { type: 'expire' }, { type: 'drop' }),
      fc.anything().map((result) => ({ type: 'respond', outcome: { result } })),
    ) as fc.Arbitrary<RequestEvent>
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat({ max: 60 })), { maxLength: 30 }), (events) => {
        let [record, at, answers]: [ReceivedRequest | undefined, number, number] = [undefined, now, 0]
        for (const [one, later] of events) {
          at += later
          const { record: after, effect } = requestStep(record, one, at)
          if (effect === 'queue') expect([record, one.type]).toEqual([undefined, 'receive'])
          if (one.type === 'respond' && effect === 'leave') answers += 1
          if (after && record && !isOpen(record)) expect(isOpen(after)).toBe(false)
          if (after?.done) expect(after.request.params).toBeNull()
          if (record && !after) expect(one.type === 'drop' || at >= request.expirySec).toBe(true)
          if (!after) answers = 0
          expect(answers).toBeLessThanOrEqual(1)
          record = after
        }
      }),
    )
  })
})
