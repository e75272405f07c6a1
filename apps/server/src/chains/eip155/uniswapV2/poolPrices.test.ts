import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { expect, test } from 'vitest'
import { toNumber } from '../../../providers/prices/price.ts'
import type { ChainConfig, PoolPricesConfig } from '../../chainConfig.ts'
import { poolPrices } from './poolPrices.ts'
import { exchangeTokens } from './pools.ts'

const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const [wrappedNative, dollarToken, token, other] = ['1', '2', '3', '4'].map(addressOf) as [
  string,
  string,
  string,
  string,
]
const config: PoolPricesConfig = {
  provider: 'pools',
  factory: addressOf('f'),
  pairCodeHash: `0x${'0'.repeat(64)}`,
  wrappedNative,
  dollarToken,
}
const chain: ChainConfig = {
  id: 'eip155:1',
  name: 'One',
  rpcUrl: 'http://localhost',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [
    { address: dollarToken, name: 'Dollar', symbol: 'USD', decimals: 6, eip2612: false },
    { address: token, name: 'Token', symbol: 'TOK', decimals: 8, eip2612: false },
    { address: other, name: 'Other', symbol: 'OTH', decimals: 0, eip2612: false },
  ],
}

/** `pools`: reserves in base units, by both tokens. */
async function pricesWith(pools: readonly (readonly [string, bigint, string, bigint])[]) {
  const tokens = exchangeTokens(chain, config)
  const pairs = tokens.flatMap((a, index) => tokens.slice(index + 1).map((b) => [a, b] as const))
  const word = (units: bigint) => units.toString(16).padStart(64, '0')
  const refuse = () => Promise.reject(new Error('pools need no service'))
  const table = await poolPrices(config).read({
    chain,
    http: { get: refuse, post: refuse },
    ask: async (calls) => {
      expect(calls).toHaveLength(poolPrices(config).calls(chain))
      return pairs.map(([a, b]) => {
        const pool = pools.find((one) => one.includes(a) && one.includes(b))
        if (!pool) return { result: '0x' }
        const [first, ofFirst, , ofSecond] = pool
        const reserves = first === a ? [ofFirst, ofSecond] : [ofSecond, ofFirst]
        return { result: `0x${reserves.map(word).join('')}${word(0n)}` }
      })
    },
  })
  return (address: string) => {
    const price = table.get(address)
    return price && toNumber(price)
  }
}

const usd = (amount: bigint) => amount * 10n ** 6n
const ether = (amount: bigint) => amount * 10n ** 18n

test('[S7.7] prices follow the pools to the dollar for tokens with any number of decimals', async () => {
  const price = await pricesWith([
    [wrappedNative, ether(100n), dollarToken, usd(300_000n)],
    [token, 5n * 10n ** 8n, wrappedNative, ether(10n)],
    [other, 7n, token, 10n ** 8n],
  ])
  expect(price(dollarToken)).toBe(1)
  expect(price(nativeTokenAddress)).toBe(3_000)
  expect(price(wrappedNative)).toBeUndefined()
  expect(price(token)).toBe(6_000)
  expect(price(other)).toBe(857.142857143)
})

test('[S7.7] uses the path with the deepest pools, and ignores shallow pools', async () => {
  const price = await pricesWith([
    [wrappedNative, ether(100n), dollarToken, usd(300_000n)],
    // A price of 1 dollar in a small pool.
    [token, 2_000n * 10n ** 8n, dollarToken, usd(2_000n)],
    // A price of 6,000 dollars.
    [token, 5n * 10n ** 8n, wrappedNative, ether(10n)],
    // Deep, but connected to the dollar only by a pool of 999 dollars.
    [other, 10n ** 9n, dollarToken, usd(999n)],
  ])
  expect(price(token)).toBe(6_000)
  expect(price(other)).toBeUndefined()
})

test('the dollar token counts as one dollar, even if a pool has another price', async () => {
  const price = await pricesWith([
    [wrappedNative, ether(100n), dollarToken, usd(300_000n)],
    [token, 5n * 10n ** 8n, dollarToken, usd(50_000n)],
    [token, 5n * 10n ** 8n, wrappedNative, ether(100n)],
  ])
  expect(price(dollarToken)).toBe(1)
})
