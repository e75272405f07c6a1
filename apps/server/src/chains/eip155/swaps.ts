import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { SpendingParams, SwapSupport, UnsignedTransaction } from '../chainSupport.ts'
import type { CallChain } from '../createNodeClient.ts'
import { readGasPrice } from './gasPrice.ts'
import { unitsOf } from './unitsOf.ts'

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

type Hex = `0x${string}`

/** Approvals of ERC-20 tokens, and fees. */
export const swaps: SwapSupport = { gasPrice: readGasPrice, allowance, approvalData, estimateGas }

async function allowance(ask: CallChain, { token, owner, spender }: SpendingParams): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner as Hex, spender as Hex] })
  const [reply] = await ask([{ method: 'eth_call', params: [{ to: token, data }, 'latest'] }])
  const units = unitsOf(reply)
  if (units === undefined) throw errorOf(UPSTREAM_FAILED)
  return units
}

function approvalData({ spender, amount }: { readonly spender: string; readonly amount: bigint }): string {
  return encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, amount] })
}

/** Adds a quarter to the node's estimate, because the pools may have changed by then. */
async function estimateGas(
  ask: CallChain,
  { from, to, data, value }: UnsignedTransaction,
): Promise<bigint | undefined> {
  const transaction = { from, to, data, value: `0x${value.toString(16)}` }
  const [reply] = await ask([{ method: 'eth_estimateGas', params: [transaction] }])
  if (reply && 'error' in reply) return undefined
  const units = unitsOf(reply)
  if (units === undefined) throw errorOf(UPSTREAM_FAILED)
  return (units * 5n) / 4n
}
