import { errorOf } from '@latchkey/base/errors'
import { SEND_REJECTED, SEND_TOKEN_REQUIRED } from '@latchkey/contracts/errors/send'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftEvent, type DraftState, draftTransition, emptyDraft, isAsking } from './draft.machine.ts'
import type { SendableToken } from './validateSend.ts'

const eth: SendableToken = { symbol: 'ETH', decimals: 18, units: 5n }
const lusd: SendableToken = { symbol: 'LUSD', decimals: 6, units: 7n, address: '0xAb' }
const home = { networkId: 'eip155:1', address: '0xA1' } as const
const run = (events: readonly DraftEvent[], from: DraftState = emptyDraft) => events.reduce(draftTransition, from)
const filled: readonly DraftEvent[] = [
  { type: 'balances', balances: [eth, lusd] },
  { type: 'token', token: lusd },
  { type: 'amount', amount: '1' },
  { type: 'receiver', receiver: '0x1' },
]
const ask: DraftEvent = { type: 'ask', operationId: 'one' }
const answered: DraftEvent = { type: 'answered', operationId: 'one' }
const rejected: DraftEvent = { ...answered, error: errorOf(SEND_REJECTED) }
const onTwo: DraftEvent = { type: 'account', account: { ...home, networkId: 'eip155:2' } }

const anyEvent: fc.Arbitrary<DraftEvent> = fc.oneof(
  fc.constant<DraftEvent>({ type: 'balances', balances: [eth, lusd] }),
  fc.record({ type: fc.constant('amount' as const), amount: fc.string() }),
  fc.record({ type: fc.constant('receiver' as const), receiver: fc.string() }),
  fc.record({ type: fc.constant('answered' as const), operationId: fc.constantFrom('other', 'third') }),
  fc.constantFrom<DraftEvent>(
    { type: 'token', token: lusd },
    { type: 'validated' },
    { type: 'validated', fault: errorOf(SEND_TOKEN_REQUIRED) },
    { type: 'ask', operationId: 'other' },
    { type: 'account', account: home },
    { type: 'account', account: { ...home, address: '0xB2' } },
    onTwo,
  ),
)

describe('draftTransition', () => {
  test('[S3.14] [S4.12] clears token, amount, receiver and balances after a sent transfer', () => {
    expect(run(filled)).toMatchObject({ token: lusd, amount: '1', receiver: '0x1', balances: [eth, lusd] })
    expect(run([...filled, ask, answered])).toBe(emptyDraft)
    expect(emptyDraft).toEqual({ amount: '', receiver: '' })
  })
  test('[S5.11] keeps a fault until the next edit', () => {
    const fault = errorOf(SEND_TOKEN_REQUIRED)
    const faulty = run([...filled, { type: 'validated', fault }])
    expect(faulty).toMatchObject({ fault, amount: '1' })
    expect(run([{ type: 'amount', amount: '2' }], faulty).fault).toBeUndefined()
    expect(run([{ type: 'validated' }], faulty).fault).toBeUndefined()
  })
  test('[S4.9] keeps the draft after a rejection', () => {
    const draft = run([...filled, ask, rejected])
    expect(draft).toMatchObject({ error: errorOf(SEND_REJECTED), token: lusd, amount: '1', receiver: '0x1' })
    expect(draft.request).toBeUndefined()
  })
  test('does not change while the wallet has an open request', () => {
    const asking = run([...filled, ask])
    const { request: _, ...transfer } = asking
    expect(isAsking(asking)).toBe(true)
    fc.assert(fc.property(fc.array(anyEvent), (events) => run(events, asking) === asking))
    expect(run([{ type: 'leave' }], asking)).toEqual({ ...transfer, request: { operationId: 'one', left: true } })
    expect(run([{ type: 'leave', withdrawn: true }], asking)).toEqual(transfer)
  })
  test('applies a late response only to its own transfer', () => {
    const left = run([...filled, ask, { type: 'leave' }])
    expect(isAsking(left)).toBe(false)
    expect(run([answered], left)).toBe(emptyDraft)
    expect(run([rejected], left)).toMatchObject({ error: errorOf(SEND_REJECTED), amount: '1' })
    expect(run([{ type: 'validated' }, answered], left)).toBe(emptyDraft)
    const edited = run([{ type: 'amount', amount: '2' }], left)
    expect(run([answered], edited)).toBe(edited)
    const askedAgain = run([{ type: 'ask', operationId: 'two' }], left)
    expect(run([answered], askedAgain)).toBe(askedAgain)
  })
  test('a network change clears token and amount and reports the reason', () => {
    const moved = run([{ type: 'account', account: home }, ...filled, onTwo])
    expect(moved).toEqual({ networkId: 'eip155:2', from: '0xA1', amount: '', receiver: '0x1', moved: 'network' })
    const key = { ...eth, symbol: 'KEY' }
    expect(run([{ type: 'balances', balances: [key] }], moved)).toMatchObject({ token: key, moved: 'network' })
    expect(run([{ type: 'amount', amount: '2' }], moved).moved).toBeUndefined()
  })
  test('an account change keeps the native currency selected, but no token', () => {
    const other: DraftEvent = { type: 'account', account: { ...home, address: '0xB2' } }
    const moved = run([{ type: 'account', account: home }, ...filled, other])
    expect(moved).toEqual({ networkId: 'eip155:1', from: '0xB2', amount: '', receiver: '0x1', moved: 'account' })
    const native: readonly DraftEvent[] = [
      { type: 'account', account: home },
      { type: 'balances', balances: [eth] },
      { type: 'amount', amount: '1' },
    ]
    expect(run([...native, other])).toMatchObject({ amount: '1', from: '0xB2', moved: 'account' })
    expect(run([...native, other]).token).toBeUndefined()
  })
  test('a namespace change clears everything; an empty form changes without a message', () => {
    const onSolana: DraftEvent = { type: 'account', account: { networkId: 'solana:x', address: 'S1' } }
    expect(run([{ type: 'account', account: home }, ...filled, onSolana])).toMatchObject({ amount: '', receiver: '' })
    expect(run([{ type: 'account', account: home }, onSolana])).toEqual({
      ...emptyDraft,
      networkId: 'solana:x',
      from: 'S1',
    })
  })
  test("shows the wallet's response even if the network changed meanwhile", () => {
    const asking = run([{ type: 'account', account: home }, ...filled, ask])
    expect(run([onTwo, rejected, onTwo], asking)).toMatchObject({ error: errorOf(SEND_REJECTED), moved: 'network' })
  })
  test('selects the native currency first, and updates the selected token with fresh balances', () => {
    expect(run([{ type: 'balances', balances: [eth, lusd] }]).token).toBe(eth)
    const richer = { ...lusd, units: 9n }
    expect(run([...filled, { type: 'balances', balances: [eth, richer] }]).token).toBe(richer)
  })
})

describe('dollars', () => {
  const priced = { ...eth, dollarPrice: '2000' }
  const chosen: DraftEvent = { type: 'balances', balances: [priced, lusd] }
  const flip: DraftEvent = { type: 'flip' }
  const dollars = (text: string): DraftEvent => ({ type: 'dollars', dollars: text })
  const amount = (text: string): DraftEvent => ({ type: 'amount', amount: text })

  test('typed dollars fix an amount of the token, even if the price changes later', () => {
    const draft = run([chosen, flip, dollars('5')])
    expect(draft).toMatchObject({ dollars: '5', amount: '0.0025' })
    const later = run([{ type: 'balances', balances: [{ ...priced, dollarPrice: '1000' }] }], draft)
    expect(later).toMatchObject({ dollars: '5', amount: '0.0025' })
    expect(run([dollars('5.00')], later)).toMatchObject({ amount: '0.005' })
  })
  test('switching the unit back and forth keeps the amount, to the last base unit and as typed', () => {
    const exact = '1.234567890123456789'
    const flipped = run([chosen, amount(exact), flip])
    expect(flipped).toMatchObject({ dollars: '2469.13', amount: exact })
    expect(run([flip], flipped)).toMatchObject({ amount: exact })
    expect(run([flip], flipped).dollars).toBeUndefined()
    expect(run([chosen, amount('0,5'), flip, flip])).toMatchObject({ amount: '0,5' })
    fc.assert(fc.property(fc.string(), (text) => run([chosen, amount(text), flip, flip]).amount === text))
  })
  test('keeps text that is not an amount, without an amount of the token', () => {
    expect(run([chosen, amount('1,000'), flip])).toMatchObject({ dollars: '1,000', amount: '' })
    expect(run([chosen, flip, dollars('1.005')])).toMatchObject({ dollars: '1.005', amount: '' })
  })
  test('Max keeps the whole balance and shows its value', () => {
    expect(run([chosen, flip, amount('0.000000000000000005')])).toMatchObject({
      dollars: '0',
      amount: '0.000000000000000005',
    })
  })
  test('a token without a price cannot be entered in dollars', () => {
    const unpriced = run([{ type: 'balances', balances: [eth] }, amount('1'), flip])
    expect(unpriced).toMatchObject({ amount: '1' })
    expect(unpriced.dollars).toBeUndefined()
  })
  test('keeps dollars when another token is selected, and clears them if it has no price', () => {
    const draft = run([chosen, flip, dollars('5')])
    const other = { ...lusd, dollarPrice: '1' }
    expect(run([{ type: 'token', token: other }], draft)).toMatchObject({ dollars: '5', amount: '5', token: other })
    const cleared = run([{ type: 'token', token: lusd }], draft)
    expect(cleared).toMatchObject({ amount: '', token: lusd })
    expect(cleared.dollars).toBeUndefined()
  })
  test('keeps the last price while the server has none', () => {
    const draft = run([chosen, flip, dollars('5'), { type: 'balances', balances: [eth] }])
    expect(run([dollars('10')], draft)).toMatchObject({ amount: '0.005' })
  })
  test('another account keeps the amount of the native currency, in the currency', () => {
    const other: DraftEvent = { type: 'account', account: { ...home, address: '0xB2' } }
    const moved = run([{ type: 'account', account: home }, chosen, flip, dollars('5'), other])
    expect(moved).toMatchObject({ amount: '0.0025', moved: 'account' })
    expect(moved.dollars).toBeUndefined()
  })
})

test('accepting a look-alike expires when the receiver changes', () => {
  const accepted = run([...filled, { type: 'acceptLookAlike', accepted: true }])
  expect(accepted.lookAlikeAccepted).toBe(true)
  expect(run([{ type: 'amount', amount: '2' }], accepted).lookAlikeAccepted).toBe(true)
  expect(run([{ type: 'acceptLookAlike', accepted: false }], accepted).lookAlikeAccepted).toBeUndefined()
  expect(run([{ type: 'receiver', receiver: '0x2' }], accepted).lookAlikeAccepted).toBeUndefined()
  expect(run([onTwo], run([{ type: 'account', account: home }], accepted)).lookAlikeAccepted).toBeUndefined()
})
