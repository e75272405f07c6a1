import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { SwapProvider } from '../../../providers/swap/swapProvider.ts'
import type { UniswapV2Config } from '../../chainConfig.ts'
import { bestPath } from './bestPath.ts'
import { poolCalls, readPools } from './pools.ts'
import { swapCall } from './swapCall.ts'

/** Swaps on the router of an exchange with the contracts of Uniswap v2. */
export function uniswapV2(config: UniswapV2Config): SwapProvider {
  const poolToken = (token: string) => (token === nativeTokenAddress ? config.wrappedNative : token).toLowerCase()
  return {
    spender: config.router,
    priceCalls: (chain) => poolCalls(chain, config),
    async price({ chain, ask, from, to, amount }) {
      const pools = await readPools(ask, chain, config)
      const best = bestPath(pools, { from: poolToken(from), to: poolToken(to), amount })
      if (!best) return undefined
      return { toAmount: best.amountOut, impactBps: best.impactBps, route: best.path }
    },
    build: async (params) => ({
      to: config.router,
      ...swapCall(params),
      gasLimit: gasLimitOf(params.route.length - 1),
    }),
  }
}

/** Above the gas of a swap over that many pools, for tokens with ordinary transfers. */
const gasLimitOf = (hops: number): bigint => 150_000n + 100_000n * BigInt(hops)
