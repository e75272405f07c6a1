import { expect, test } from 'vitest'
import { isScamText, skeletonOf } from './scamText.ts'

test.each([
  'Visit example.com',
  'www.gift.xyz',
  'https://x',
  '$ 5000 AIRDROP',
  'Claim rewards',
  'ｖｏｕｃｈｅｒ',
  'UniSwap-v3.org',
])('%s advertises', (text) => expect(isScamText(text)).toBe(true))

test.each(['Latchkey Dollar', 'yearn.finance', 'Wrapped Ether', 'USD Coin', 'Visitor', 'Proclaimed', 'DAI 2.0', ''])(
  'accepts %s as an ordinary name',
  (text) => expect(isScamText(text)).toBe(false),
)

test.each([
  ['USDС', 'USDC'],
  ['ΕΤΗ', 'ETH'],
  ['U\u200bSDT', 'USDT'],
  ['DА1', 'DAI'],
  ['ＫＥＹ', 'KEY'],
])('%s looks like %s', (symbol, imitated) => expect(skeletonOf(symbol)).toBe(skeletonOf(imitated)))

test('symbols that look different have different skeletons', () => {
  const symbols = ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'KEY', 'LUSD', 'UNI', 'ARB', 'OP']
  expect(new Set(symbols.map(skeletonOf)).size).toBe(symbols.length)
})
