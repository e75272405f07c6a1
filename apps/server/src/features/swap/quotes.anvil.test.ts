import { swapQuotesResponseSchema } from '@latchkey/contracts/api/swap/schemas'
import fc from 'fast-check'
import * as v from 'valibot'
import { getAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { genesisPools } from '../../../../devnet/src/exchange/pools.ts'
import { planDeployments } from '../../../../devnet/src/plan.ts'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { mostArriving } from '../../../test/exhaustiveSearch.ts'
import { addresses, alice, caip, type SwapHarness, startSwaps } from '../../../test/swapHarness.ts'
import type { Pool } from '../../chains/eip155/uniswapV2/pools.ts'

const { native, lusd, key, weth } = addresses
const [chain] = planDeployments().deployments.chains
if (!chain) throw new Error('the plan has no chain')
const pairs = genesisPools(chain).map(({ pair, sides }) => ({
  pair,
  tokens: sides.map(({ token }) => token.toLowerCase()).toSorted() as [string, string],
}))
let server: SwapHarness

beforeAll(async () => {
  server = await startSwaps()
}, 300_000)
afterAll(() => server.stop())

/** Storage slot of a Uniswap pair's reserves, 112 bits each. */
const reservesSlot = toHex(8, { size: 32 })

async function setReserves(reserves: readonly (readonly [bigint, bigint])[]): Promise<readonly Pool[]> {
  return Promise.all(
    pairs.map(async ({ pair, tokens }, index) => {
      const [first, second] = reserves[index] ?? [0n, 0n]
      const word = toHex((second << 112n) | first, { size: 32 })
      await rpc(server.anvil.url, 'anvil_setStorageAt', [pair, reservesSlot, word])
      return { tokens, reserves: [first, second] as const }
    }),
  )
}

async function quoteOf(from: string, to: string, amount: bigint) {
  const swap = { from: caip(from), to: caip(to), userAddress: caip(alice), amount: String(amount) }
  const { status, body } = await server.get('/v1/convert/quotes', swap)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(swapQuotesResponseSchema, body).quotes[0]
}

const inPool = (token: string) => (token === native ? weth : token).toLowerCase()

// Of every magnitude, because equally distributed numbers are almost all large.
const units = fc.integer({ min: 1, max: 111 }).chain((bits) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) }))

test("[S7.5] for random pools and amounts, quotes equal an exhaustive search and the router's output", async () => {
  const reserves = fc.array(fc.tuple(units, units), { minLength: pairs.length, maxLength: pairs.length })
  const tokens = fc.shuffledSubarray([native, lusd, key], { minLength: 2, maxLength: 2 })
  const routeLengths = new Set<number | undefined>()
  await fc.assert(
    fc.asyncProperty(reserves, tokens, units, async (reserves, [from = '', to = ''], amount) => {
      const pools = await setReserves(reserves)
      const expected = mostArriving(pools, {
        ...{ tokens: [weth, lusd, key].map(inPool), amount },
        ...{ from: inPool(from), to: inPool(to) },
      })
      const quote = await quoteOf(from, to, amount)
      routeLengths.add(quote?.route.length)
      expect(BigInt(quote?.toAmount ?? 0n)).toBe(expected.amountOut)
      if (!quote) return
      const route = quote.route.map((one) => one.split(':')[2] ?? '')
      expect(expected.paths).toContainEqual(route)
      expect(
        await server.amountOut(
          amount,
          route.map((one) => getAddress(one)),
        ),
      ).toBe(expected.amountOut)
    }),
    { numRuns: 150, seed: 11_002 },
  )
  // Directly, over another token, and not at all.
  expect(routeLengths).toEqual(new Set([2, 3, undefined]))
}, 300_000)
