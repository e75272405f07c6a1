import type { Pool } from '../src/chains/eip155/uniswapV2/pools.ts'

/**
 * The maximum that can be taken from the pool: after a fee of 3 in 1000, the product of the reserves must not decrease.
 * Found by bisection, so that it shares nothing with the formula under test.
 */
function invariantOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const allows = (out: bigint) => {
    const adjustedIn = (reserveIn + amountIn) * 1000n - 3n * amountIn
    return adjustedIn * (reserveOut - out) >= reserveIn * reserveOut * 1000n
  }
  let low = 0n
  let high = reserveOut
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (allows(middle)) low = middle
    else high = middle - 1n
  }
  return low
}

/** The output of a path; undefined if one of its pools is missing. */
export function arrivingOn(all: readonly Pool[], path: readonly string[], amount: bigint): bigint | undefined {
  let current = amount
  for (const [index, token] of path.slice(1).entries()) {
    const before = path[index]
    const pool = all.find((one) => one.tokens.includes(token) && before !== undefined && one.tokens.includes(before))
    if (!pool) return undefined
    const [first, second] = pool.reserves
    const [reserveIn, reserveOut] = pool.tokens[0] === before ? [first, second] : [second, first]
    current = invariantOut(current, reserveIn, reserveOut)
  }
  return current
}

/** The maximum output of any path over at most two other tokens, and the paths with this output. */
export function mostArriving(
  pools: readonly Pool[],
  { tokens, from, to, amount }: mostArriving.Params,
): { readonly amountOut: bigint; readonly paths: readonly (readonly string[])[] } {
  const found = (from === to ? [] : allPaths(tokens, from, to))
    .map((path) => ({ path, out: arrivingOn(pools, path, amount) ?? 0n }))
    .toSorted((a, b) => (a.out < b.out ? 1 : -1))
  const amountOut = found[0]?.out ?? 0n
  return { amountOut, paths: found.filter(({ out }) => out === amountOut).map(({ path }) => path) }
}

export declare namespace mostArriving {
  type Params = {
    readonly tokens: readonly string[]
    readonly from: string
    readonly to: string
    readonly amount: bigint
  }
}

/** All ordered choices of up to two tokens between the first and the last. */
function allPaths(tokens: readonly string[], from: string, to: string): readonly (readonly string[])[] {
  const between = tokens.filter((token) => token !== from && token !== to)
  const middles = [[], ...between.map((one) => [one])]
  for (const one of between) for (const two of between) if (one !== two) middles.push([one, two])
  return middles.map((middle) => [from, ...middle, to])
}
