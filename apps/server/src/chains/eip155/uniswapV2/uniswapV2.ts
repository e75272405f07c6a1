import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { SwapProvider } from '../../../providers/swap/swapProvider.ts'
import type { UniswapV2Config } from '../../chainConfig.ts'
import { bestPath } from './bestPath.ts'
import { poolCalls, readPools } from './pools.ts'

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

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

type Hex = `0x${string}`

/** The router call that exchanges exactly `amount`, pays the account itself and fails below the minimum. */
function swapCall(params: SwapProvider.BuildParams): { readonly data: string; readonly value: bigint } {
  const { from, to, amount, minimum, deadlineSeconds } = params
  const path = params.route as Hex[]
  const account = params.account as Hex
  const deadline = BigInt(deadlineSeconds)
  const abi = routerAbi
  if (from === nativeTokenAddress) {
    const args = [minimum, path, account, deadline] as const
    return { data: encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args }), value: amount }
  }
  const args = [amount, minimum, path, account, deadline] as const
  const functionName = to === nativeTokenAddress ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return { data: encodeFunctionData({ abi, functionName, args }), value: 0n }
}
