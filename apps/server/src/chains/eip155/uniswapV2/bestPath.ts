import type { Pool } from './pools.ts'

/** Maximum number of consecutive pools. */
const maxHops = 3

export type ExchangePath = {
  /** Tokens from first to last, in lower case. */
  readonly path: readonly string[]
  readonly amountOut: bigint
  /** In hundredths of a percent: loss compared with the current price, excluding the fee of the exchange. */
  readonly impactBps: bigint
}

type Hop = { readonly to: string; readonly reserveIn: bigint; readonly reserveOut: bigint }

/**
 * The path with the highest output, over at most three pools; among equal ones the shortest. Undefined if every path
 * outputs nothing. Uses the integer arithmetic of the contract, so that the output is exact while the pools do not
 * change.
 */
export function bestPath(pools: readonly Pool[], params: bestPath.Params): ExchangePath | undefined {
  const { from, to, amount } = params
  const hopsOf = (token: string) => pools.flatMap((pool) => hopFrom(pool, token) ?? [])
  const pathsFrom = (path: readonly string[], hops: readonly Hop[]): readonly (readonly Hop[])[] => {
    const token = path.at(-1) ?? from
    if (token === to) return [hops]
    if (hops.length === maxHops) return []
    return hopsOf(token)
      .filter((hop) => !path.includes(hop.to))
      .flatMap((hop) => pathsFrom([...path, hop.to], [...hops, hop]))
  }
  if (from === to || amount <= 0n) return undefined
  return pathsFrom([from], [])
    .map((hops) => exchange(from, hops, amount))
    .filter(({ amountOut }) => amountOut > 0n)
    .toSorted((a, b) => {
      if (a.amountOut === b.amountOut) return a.path.length - b.path.length
      return a.amountOut > b.amountOut ? -1 : 1
    })[0]
}

export declare namespace bestPath {
  /** Tokens in lower case; `amount` in base units of `from`. */
  type Params = { readonly from: string; readonly to: string; readonly amount: bigint }
}

function hopFrom({ tokens: [a, b], reserves: [ofA, ofB] }: Pool, token: string): Hop | undefined {
  if (token === a) return { to: b, reserveIn: ofA, reserveOut: ofB }
  return token === b ? { to: a, reserveIn: ofB, reserveOut: ofA } : undefined
}

function exchange(from: string, hops: readonly Hop[], amount: bigint): ExchangePath {
  const amountOut = hops.reduce((amountIn, hop) => amountOutOf(amountIn, hop), amount)
  // The output if the amount did not move the price.
  const ideal = hops.reduce((product, { reserveOut }) => product * 997n * reserveOut, amount)
  const scale = hops.reduce((product, { reserveIn }) => product * 1000n * reserveIn, 1n)
  const impactBps = ((ideal - amountOut * scale) * 10_000n) / ideal
  return { path: [from, ...hops.map(({ to }) => to)], amountOut, impactBps }
}

/** The pool formula of Uniswap v2, with its fee of 0.3 %. */
function amountOutOf(amountIn: bigint, { reserveIn, reserveOut }: Hop): bigint {
  const afterFee = amountIn * 997n
  return (afterFee * reserveOut) / (reserveIn * 1000n + afterFee)
}
