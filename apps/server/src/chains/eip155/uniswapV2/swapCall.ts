import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { SwapProvider } from '../../../providers/swap/swapProvider.ts'

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

type Hex = `0x${string}`

/** The router call that exchanges exactly `amount`, pays the account itself and fails below the minimum. */
export function swapCall(params: SwapProvider.BuildParams): { readonly data: string; readonly value: bigint } {
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
