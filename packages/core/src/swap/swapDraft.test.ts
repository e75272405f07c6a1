import { errorOf } from '@latchkey/base/errors'
import { SWAP_QUOTE_EXPIRED } from '@latchkey/contracts/errors/swap'
import { expect, test } from 'vitest'
import { emptySwap, type SwapDraft, type SwapDraftEvent, swapTransition } from './swapDraft.ts'

const eth = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usd = { name: 'Dollar', symbol: 'USD', decimals: 6, address: '0xAb' }
const key = { name: 'Key', symbol: 'KEY', decimals: 18, address: '0xcd' }
const account = { networkId: 'eip155:1', address: '0x1' } as const
const after = (...events: readonly SwapDraftEvent[]): SwapDraft => events.reduce(swapTransition, emptySwap)
const tokens = { type: 'tokens', tokens: [eth, usd, key] } as const
const toDollars = { type: 'token', side: 'to', token: usd } as const
const amount = { type: 'amount', amount: '2' } as const
const asked = { type: 'ask', kind: 'swap', operationId: 'a' } as const

test('sells the native currency unless another token is chosen', () => {
  expect(after(tokens)).toMatchObject({ from: eth })
  expect(after(tokens, { type: 'token', side: 'from', token: key }, tokens)).toMatchObject({ from: key })
})

test('choosing the token of the other side reverses the swap', () => {
  expect(after(tokens, toDollars, { type: 'token', side: 'from', token: usd })).toMatchObject({ from: usd, to: eth })
  expect(after(tokens, toDollars, amount, { type: 'turn', amount: '7' })).toMatchObject({
    from: usd,
    to: eth,
    amount: '7',
  })
})

test('an edit clears the acceptance and the error', () => {
  const agreed = after(tokens, toDollars, amount, { type: 'accepted', acceptedUnits: 5n })
  expect(agreed.acceptedUnits).toBe(5n)
  expect(swapTransition(agreed, { type: 'slippage', slippagePercent: 3 })).not.toHaveProperty('acceptedUnits')
})

test('does not change while a request is pending, and a sent swap cannot be sent again', () => {
  const asking = after(tokens, toDollars, amount, asked)
  expect(swapTransition(asking, { type: 'amount', amount: '9' })).toBe(asking)
  expect(swapTransition(asking, { type: 'answered', operationId: 'other' })).toBe(asking)
  expect(swapTransition(asking, { type: 'answered', operationId: 'a' })).toMatchObject({ amount: '', to: usd })
  const failed = swapTransition(asking, { type: 'answered', operationId: 'a', error: errorOf(SWAP_QUOTE_EXPIRED) })
  expect(failed).toMatchObject({ amount: '2', error: { code: 'SWAP_QUOTE_EXPIRED' } })
  expect(failed).not.toHaveProperty('asking')
})

test('another account or network clears the draft but keeps the settings', () => {
  const mine = after({ type: 'account', account }, tokens, toDollars, amount, { type: 'slippage', slippagePercent: 3 })
  expect(swapTransition(mine, { type: 'account', account })).toBe(mine)
  const moved = { ...account, networkId: 'eip155:8453' } as const
  expect(swapTransition(mine, { type: 'account', account: moved })).toEqual({
    ...emptySwap,
    slippagePercent: 3,
    account: moved,
  })
})

test('dollars fix an amount of the token, even if its price changes later; another token is sold for the same dollars', () => {
  const priced = { ...eth, price: 2_500 }
  const other = { ...key, price: 0.5 }
  const list = (ether: number) => ({ type: 'tokens', tokens: [{ ...eth, price: ether }, usd, other] }) as const
  const typed = after(list(2_500), amount, { type: 'flip' }, { type: 'dollars', dollars: '50' })
  expect(typed).toMatchObject({ dollars: '50', amount: '0.02' })
  expect(swapTransition(typed, list(5_000))).toMatchObject({ dollars: '50', amount: '0.02' })
  expect(swapTransition(typed, { type: 'amount', amount: '1' })).toMatchObject({ dollars: '2500', amount: '1' })
  expect(swapTransition(typed, { type: 'token', side: 'from', token: other })).toMatchObject({ amount: '100' })
  const unpriced = swapTransition(typed, { type: 'token', side: 'from', token: usd })
  expect(unpriced).toMatchObject({ from: usd, amount: '' })
  expect(unpriced).not.toHaveProperty('dollars')
  const turned = [{ type: 'token', side: 'to', token: other } as const, { type: 'turn', amount: '99' } as const]
  expect(turned.reduce(swapTransition, typed)).toMatchObject({
    from: other,
    to: priced,
    dollars: '49.5',
    amount: '99',
  })
  expect(swapTransition(typed, { type: 'flip' })).not.toHaveProperty('dollars')
})
