import type { SwapQuote } from '@latchkey/core/swap/swapChecks'
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { swapChecks } from './swapChecks.ts'

const oneInch = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function ethUnoswap(uint256 minReturn, uint256 dex)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
])
const zeroX = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid)',
])
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const addressOf = (digit: string) => `0x${digit.repeat(40)}` as Address
const [account, router, usdc, weth, thief] = ['1', '2', '3', '4', '5'].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]

type Named = {
  readonly from?: Address
  readonly to?: Address
  readonly recipient?: Address
  readonly amount?: bigint
  readonly minimum?: bigint
  readonly flags?: bigint
}
type Encode = (named: Required<Named>) => Hex

/** Each exchange's encoding of a swap. That of 1inch ends with attribution bytes. */
const described: Encode = ({ from, to, recipient, amount, minimum, flags }) => {
  const names = { srcToken: from, dstToken: to, srcReceiver: router, dstReceiver: recipient, flags }
  const description = { ...names, amount, minReturnAmount: minimum }
  return `${encodeFunctionData({ abi: oneInch, functionName: 'swap', args: [router, description, '0x1234'] })}8b1ccac8`
}
const settled: Encode = ({ to, recipient, minimum }) =>
  encodeFunctionData({
    abi: zeroX,
    functionName: 'execute',
    args: [{ recipient, buyToken: to, minAmountOut: minimum }, ['0x1234'], zeroHash],
  })
const lent: Encode = (named) =>
  encodeFunctionData({
    abi: zeroX,
    functionName: 'exec',
    args: [router, named.from, named.from === native ? 0n : named.amount, router, settled(named)],
  })

function check(encode: Encode, { from, to }: { readonly from: Address; readonly to: Address }, changed: Named = {}) {
  const tokenOf = (token: Address) => (token === native ? undefined : token)
  const quote: SwapQuote = {
    ...{ networkId: 'eip155:1', account, from: tokenOf(from), to: tokenOf(to), slippagePercent: 1, id: 'one' },
    ...{ fromUnits: 1000n, toUnits: 500n, minimumUnits: 495n, priceImpactPercent: '0.1', expiresAtMs: 0 },
    ...(from !== native && { spender: router }),
  }
  const named = { from, to, recipient: account, amount: 1000n, minimum: 495n, flags: 4n, ...changed }
  const value = from === native ? 1000n : 0n
  return () => swapChecks.assertSwap({ to: router, data: encode(named), value }, quote)
}
const unsafe = expect.objectContaining({ code: 'SWAP_TRANSACTION_UNSAFE' })

describe.each([
  ['1inch', described],
  ['0x by its AllowanceHolder', lent],
])('%s', (_, encode) => {
  test.each([
    { from: usdc, to: weth },
    { from: usdc, to: native },
    { from: native, to: usdc },
  ] as const)('a swap that keeps to the quote passes: $from to $to', (pair) => {
    expect(check(encode, pair)).not.toThrow()
    expect(check(encode, pair, { minimum: 496n })).not.toThrow()
  })
  test.each<[string, Named]>([
    ['another token is sold', { from: thief }],
    ['another amount is sold', { amount: 1001n }],
    ['another token is bought', { to: thief }],
    ['another account is paid', { recipient: thief }],
    ['the minimum is lower', { minimum: 494n }],
  ])('refused: %s', (_reason, changed) => {
    expect(check(encode, { from: usdc, to: weth }, changed)).toThrow(unsafe)
  })
  test('rejects call data that ends within the description', () => {
    const cut: Encode = (named) => encode(named).slice(0, 10 + 5 * 64) as Hex
    expect(check(cut, { from: usdc, to: weth })).toThrow(unsafe)
  })
})

test('0x: the native currency is sent to the Settler itself', () => {
  expect(check(settled, { from: native, to: usdc })).not.toThrow()
  expect(check(settled, { from: native, to: usdc }, { recipient: thief })).toThrow(unsafe)
  expect(check(settled, { from: usdc, to: weth })).toThrow(unsafe)
})

test('0x: rejects a token allowance together with native currency', () => {
  const both: Encode = (named) =>
    encodeFunctionData({ abi: zeroX, functionName: 'exec', args: [router, usdc, 1n, router, settled(named)] })
  expect(check(both, { from: native, to: weth })).toThrow(unsafe)
})

test('0x: the token allowance is for a Settler only', () => {
  const other: Encode = ({ from, amount }) =>
    encodeFunctionData({ abi: zeroX, functionName: 'exec', args: [router, from, amount, router, '0xdeadbeef'] })
  expect(check(other, { from: usdc, to: weth })).toThrow(unsafe)
})

test('1inch: rejects a partial fill and another recipient', () => {
  expect(check(described, { from: usdc, to: weth }, { flags: 5n })).toThrow(unsafe)
  const toOther: Encode = ({ from, amount, minimum }) =>
    encodeFunctionData({
      abi: oneInch,
      functionName: 'unoswapTo',
      args: [BigInt(thief), BigInt(from), amount, minimum, 1n],
    })
  expect(check(toOther, { from: usdc, to: weth })).toThrow(unsafe)
})

test('1inch: pool calls sell exactly the quoted amount, with its minimum', () => {
  const byPools: Encode = ({ from, amount, minimum }) =>
    encodeFunctionData({
      abi: oneInch,
      functionName: 'unoswap2',
      args: [BigInt(from) | (1n << 200n), amount, minimum, 1n, 2n],
    })
  const pair = { from: usdc, to: weth }
  expect(check(byPools, pair)).not.toThrow()
  for (const changed of [{ from: thief }, { amount: 1001n }, { minimum: 494n }])
    expect(check(byPools, pair, changed)).toThrow(unsafe)
  const ofNative: Encode = ({ minimum }) =>
    encodeFunctionData({ abi: oneInch, functionName: 'ethUnoswap', args: [minimum, 1n] })
  expect(check(ofNative, { from: native, to: usdc })).not.toThrow()
  expect(check(ofNative, { from: native, to: usdc }, { minimum: 494n })).toThrow(unsafe)
  expect(check(ofNative, pair)).toThrow(unsafe)
})
