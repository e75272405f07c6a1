import type { SwapQuote } from '@latchkey/core/swap/swapChecks'
import fc from 'fast-check'
import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { swapChecks } from './swapChecks.ts'

const router = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
])
const address = (digit: string) => `0x${digit.repeat(40)}` as Address
const [account, exchange, weth, lusd, key, thief] = ['1', '2', '3', '4', '5', '6'].map(address) as Address[] &
  [Address, Address, Address, Address, Address, Address]

function quoteOf(from: Address | undefined, to: Address | undefined): SwapQuote {
  return {
    ...{ networkId: 'eip155:1', account, from, to, fromUnits: 1000n, slippagePercent: 1, id: 'one' },
    ...{ toUnits: 500n, minimumUnits: 495n, priceImpactPercent: '0.1', expiresAtMs: 0 },
    ...(from && { spender: exchange }),
  }
}

type Changes = {
  readonly amount?: bigint
  readonly minimum?: bigint
  readonly recipient?: Address
  readonly first?: Address
  readonly last?: Address
}

/** The transaction that an honest server prepares for a quote, with changes. */
function prepared({ from, to }: SwapQuote, changes: Changes = {}) {
  const { amount = 1000n, minimum = 495n, recipient = account } = changes
  const { first = (from ?? weth) as Address, last = (to ?? weth) as Address } = changes
  const path = [first, key, last]
  const rest = [minimum, path, recipient, 9n] as const
  const data = from
    ? encodeFunctionData({
        abi: router,
        functionName: to ? 'swapExactTokensForTokens' : 'swapExactTokensForETH',
        args: [amount, ...rest],
      })
    : encodeFunctionData({ abi: router, functionName: 'swapExactETHForTokens', args: rest })
  return { to: exchange, data, value: from ? 0n : amount }
}

const unsafe = expect.objectContaining({ code: 'SWAP_TRANSACTION_UNSAFE' })
const quotes = { nativeIn: quoteOf(undefined, lusd), nativeOut: quoteOf(lusd, undefined), tokens: quoteOf(lusd, weth) }

describe.each(Object.entries(quotes))('a swap: %s', (_, quote) => {
  test('accepts one that matches the quote, even with a higher minimum', () => {
    expect(() => swapChecks.assertSwap(prepared(quote), quote)).not.toThrow()
    expect(() => swapChecks.assertSwap(prepared(quote, { minimum: 496n }), quote)).not.toThrow()
  })
  test.each<[string, Changes]>([
    ['a larger amount', { amount: 1001n }],
    ['a smaller amount', { amount: 999n }],
    ['a lower minimum', { minimum: 494n }],
    ['another recipient', { recipient: thief }],
  ])('%s is refused', (_name, changes) => {
    expect(() => swapChecks.assertSwap(prepared(quote, changes), quote)).toThrow(unsafe)
  })
  test('rejects other tokens', () => {
    if (quote.from) expect(() => swapChecks.assertSwap(prepared(quote, { first: thief }), quote)).toThrow(unsafe)
    if (quote.to) expect(() => swapChecks.assertSwap(prepared(quote, { last: thief }), quote)).toThrow(unsafe)
  })
  test('rejects a swap of another kind', () => {
    for (const other of Object.values(quotes))
      if (other !== quote) expect(() => swapChecks.assertSwap(prepared(other), quote)).toThrow(unsafe)
  })
  test('changed bytes never lower the amount that the account gets', () => {
    const honest = prepared(quote)
    fc.assert(
      fc.property(fc.nat(honest.data.length - 3), fc.constantFrom(...'0123456789abcdef'), (at, digit) => {
        const data = `${honest.data.slice(0, at + 2)}${digit}${honest.data.slice(at + 3)}`
        const passes = !throws(() => swapChecks.assertSwap({ ...honest, data }, quote))
        // The server may only choose the deadline, the intermediate tokens, weth for the native currency and a higher minimum.
        if (passes) expect(swappedFields(data, quote)).toEqual(swappedFields(honest.data, quote))
      }),
      { numRuns: 300 },
    )
  })
  test('rejects truncated and longer call data', () => {
    const honest = prepared(quote)
    for (const data of ['0x', honest.data.slice(0, 10), honest.data.slice(0, -64), `${honest.data}${'0'.repeat(64)}`])
      expect(() => swapChecks.assertSwap({ ...honest, data }, quote)).toThrow(unsafe)
  })
})

test("accepts a token swap only to the quote's spender and without native currency", () => {
  const honest = prepared(quotes.tokens)
  expect(() => swapChecks.assertSwap({ ...honest, to: thief }, quotes.tokens)).toThrow(unsafe)
  expect(() => swapChecks.assertSwap({ ...honest, value: 1n }, quotes.tokens)).toThrow(unsafe)
})

describe('an approval', () => {
  const quote = quotes.tokens
  const approval = (spender = exchange, amount = 1000n) => ({
    to: lusd,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    value: 0n,
  })
  const refused = (call: ReturnType<typeof approval>, of = quote) =>
    expect(() => swapChecks.assertApproval(call, of)).toThrow(unsafe)

  test("accepts exactly the amount for the quote's spender", () => {
    expect(() => swapChecks.assertApproval(approval(), quote)).not.toThrow()
  })
  test('rejects anything else', () => {
    refused(approval(thief))
    refused(approval(exchange, 1001n))
    refused(approval(exchange, 2n ** 256n - 1n))
    refused({ ...approval(), to: key })
    refused({ ...approval(), value: 1n })
    refused({ ...approval(), data: `${approval().data}${'0'.repeat(64)}` as `0x${string}` })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [exchange, 1000n] })
    refused({ ...approval(), data })
    refused(approval(), quotes.nativeIn)
  })
})

function throws(task: () => void): boolean {
  try {
    task()
    return false
  } catch {
    return true
  }
}

/** Recipient, amount and the tokens at the ends, read at fixed offsets. */
function swappedFields(data: string, { from, to }: SwapQuote): readonly string[] {
  const word = (index: number) => data.slice(10 + index * 64, 10 + (index + 1) * 64)
  const shift = from ? 1 : 0
  return [
    data.slice(0, 10),
    ...(from ? [word(0), word(5 + shift)] : []),
    word(2 + shift),
    ...(to ? [word(7 + shift)] : []),
  ]
}
