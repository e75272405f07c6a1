import { errorOf } from '@latchkey/base/errors'
import { SEND_REJECTED, SEND_TOKEN_REQUIRED } from '@latchkey/contracts/errors/send'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftEvent, type DraftState, draftTransition, emptyDraft } from './draft.machine.ts'
import type { SendableToken } from './validateSend.ts'

const eth: SendableToken = { symbol: 'ETH', decimals: 18, units: 5n }
const lusd: SendableToken = { symbol: 'LUSD', decimals: 6, units: 7n, address: '0xAb' }
const home = { networkId: 'eip155:1', address: '0xA1' } as const
const run = (events: readonly DraftEvent[], from: DraftState = emptyDraft) => events.reduce(draftTransition, from)
const filled: readonly DraftEvent[] = [
  { type: 'balances', balances: [eth, lusd] },
  { type: 'chooseToken' },
  { type: 'token', token: lusd },
  { type: 'amount', amount: '1' },
  { type: 'receiver', receiver: '0x1' },
]

const anyEvent: fc.Arbitrary<DraftEvent> = fc.oneof(
  fc.constant<DraftEvent>({ type: 'balances', balances: [eth, lusd] }),
  fc.record({ type: fc.constant('amount' as const), amount: fc.string() }),
  fc.record({ type: fc.constant('receiver' as const), receiver: fc.string() }),
  fc.constantFrom<DraftEvent>(
    { type: 'chooseToken' },
    { type: 'token', token: lusd },
    { type: 'review' },
    { type: 'review', fault: errorOf(SEND_TOKEN_REQUIRED) },
    { type: 'ask' },
    { type: 'refused', error: errorOf(SEND_REJECTED) },
    { type: 'leave' },
    { type: 'answered' },
    { type: 'back' },
    { type: 'account', account: home },
    { type: 'account', account: { ...home, networkId: 'eip155:2' } },
    { type: 'account', account: { ...home, address: '0xB2' } },
  ),
)

describe('draftTransition', () => {
  test('[S4.12] reset clears token, amount, receiver and balances, from wherever it was', () => {
    expect(run(filled)).toMatchObject({ token: lusd, amount: '1', receiver: '0x1', balances: [eth, lusd] })
    const events = fc.array(anyEvent)
    fc.assert(fc.property(events, (before) => run([...before, { type: 'reset' }]) === emptyDraft))
    expect(emptyDraft).toEqual({ step: 'form', amount: '', receiver: '' })
  })
  test('[S5.11] a fault keeps the form, says why, and is gone with the next change', () => {
    const fault = errorOf(SEND_TOKEN_REQUIRED)
    const faulty = run([...filled, { type: 'review', fault }])
    expect(faulty).toMatchObject({ step: 'form', error: fault })
    expect(run([{ type: 'amount', amount: '2' }], faulty).error).toBeUndefined()
    expect(run([...filled, { type: 'review' }]).step).toBe('review')
  })
  test('[S4.9] a rejection goes back to the review, with the whole transfer kept', () => {
    const error = errorOf(SEND_REJECTED)
    const rejected = run([...filled, { type: 'review' }, { type: 'ask' }, { type: 'refused', error }])
    expect(rejected).toMatchObject({ step: 'review', error, token: lusd, amount: '1', receiver: '0x1' })
  })
  test('behaviour: what the wallet is asked for does not change while it is asked', () => {
    const asking = run([...filled, { type: 'review' }, { type: 'ask' }])
    const { step: _, error: __, unanswered: ___, ...transfer } = asking
    const changes = anyEvent.filter(({ type }) => type !== 'refused' && type !== 'leave')
    fc.assert(fc.property(fc.array(changes), (events) => run(events, asking) === asking))
    expect(run([{ type: 'leave' }], asking)).toEqual({ ...transfer, step: 'review', unanswered: true })
    expect(run([{ type: 'leave', withdrawn: true }], asking)).toEqual({ ...transfer, step: 'review' })
  })
  test('under review only the amount can change, as Use max does', () => {
    const review = run([...filled, { type: 'review' }])
    expect(run([{ type: 'amount', amount: '0.5' }], review)).toMatchObject({ step: 'review', amount: '0.5' })
    expect(run([{ type: 'receiver', receiver: '0x2' }], review)).toBe(review)
  })
  test('behaviour: a transfer that was sent after all does not stand there to be sent again', () => {
    const left = run([...filled, { type: 'review' }, { type: 'ask' }, { type: 'leave' }])
    const error = errorOf(SEND_REJECTED)
    expect(run([{ type: 'answered' }], left)).toBe(emptyDraft)
    expect(run([{ type: 'answered', error }], left)).toMatchObject({ step: 'review', error, amount: '1' })
    const other = run([{ type: 'back' }, { type: 'amount', amount: '2' }], left)
    expect(run([{ type: 'answered' }], other)).toBe(other)
  })
  test('behaviour: on another network the form is back, without token and amount, and says why', () => {
    const onTwo: DraftEvent = { type: 'account', account: { ...home, networkId: 'eip155:2' } }
    for (const before of [filled, [...filled, { type: 'review' } as const]]) {
      const moved = run([{ type: 'account', account: home }, ...before, onTwo])
      expect(moved).toEqual({
        step: 'form',
        networkId: 'eip155:2',
        from: '0xA1',
        amount: '',
        receiver: '0x1',
        moved: 'network',
      })
      const key = { ...eth, symbol: 'KEY' }
      expect(run([{ type: 'balances', balances: [key] }], moved)).toMatchObject({ token: key, moved: 'network' })
      expect(run([{ type: 'amount', amount: '2' }], moved).moved).toBeUndefined()
    }
  })
  test('behaviour: with another account ether stays chosen, a token it may not hold does not', () => {
    const other: DraftEvent = { type: 'account', account: { ...home, address: '0xB2' } }
    const moved = run([{ type: 'account', account: home }, ...filled, { type: 'review' }, other])
    expect(moved).toEqual({
      step: 'form',
      networkId: 'eip155:1',
      from: '0xB2',
      amount: '',
      receiver: '0x1',
      moved: 'account',
    })
    const native: readonly DraftEvent[] = [
      { type: 'account', account: home },
      { type: 'balances', balances: [eth] },
      { type: 'amount', amount: '1' },
    ]
    expect(run([...native, other])).toMatchObject({ amount: '1', from: '0xB2', moved: 'account' })
    expect(run([...native, other]).token).toBeUndefined()
  })
  test('behaviour: another namespace leaves nothing; an empty form follows without a word', () => {
    const onSolana: DraftEvent = { type: 'account', account: { networkId: 'solana:x', address: 'S1' } }
    expect(run([{ type: 'account', account: home }, ...filled, onSolana])).toMatchObject({ amount: '', receiver: '' })
    expect(run([{ type: 'account', account: home }, onSolana])).toEqual({
      ...emptyDraft,
      networkId: 'solana:x',
      from: 'S1',
    })
  })
  test('behaviour: what went wrong in the wallet is still told when the network changed meanwhile', () => {
    const error = errorOf(SEND_REJECTED)
    const onTwo: DraftEvent = { type: 'account', account: { ...home, networkId: 'eip155:2' } }
    const asking = run([{ type: 'account', account: home }, ...filled, { type: 'review' }, { type: 'ask' }])
    const rejected = run([onTwo, { type: 'refused', error }, onTwo], asking)
    expect(rejected).toMatchObject({ step: 'form', error, moved: 'network' })
  })
  test('behaviour: the native currency is chosen first; fresh balances reach the chosen token', () => {
    expect(run([{ type: 'balances', balances: [eth, lusd] }]).token).toBe(eth)
    const richer = { ...lusd, units: 9n }
    expect(run([...filled, { type: 'balances', balances: [eth, richer] }]).token).toBe(richer)
  })
})
