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
