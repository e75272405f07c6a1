import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { BALANCE_FAILED } from '@latchkey/contracts/errors/account'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { Network } from '@latchkey/core/networks/network'
import { callRpcAt } from '../rpc/callRpc.ts'
import { readAccounts } from '../rpc/readAccounts.ts'
import { mintOf } from '../tokens/mintOf.ts'
import { readHoldings } from '../tokens/readHoldings.ts'

/**
 * Units of a token in all accounts of an owner, and the decimals of its mint. A mint has no symbol.
 *
 * @throws NO_RPC_URL, BALANCE_FAILED with the reason as cause
 */
export async function getTokenBalance(params: getTokenBalance.Params): Promise<getTokenBalance.Result> {
  const { network, address, tokenAddress, clock } = params
  const ask = callRpcAt(rpcUrlOf(network), { clock })
  try {
    const [[account], holdings] = await Promise.all([
      readAccounts([tokenAddress], ask),
      readHoldings({ owner: address, mint: tokenAddress }, ask),
    ])
    const mint = mintOf(account)
    if (!mint) throw new Error(`${tokenAddress} is no mint`)
    return { units: holdings.reduce((sum, { units }) => sum + units, 0n), decimals: mint.decimals, symbol: '' }
  } catch (cause) {
    throw errorOf(BALANCE_FAILED, { cause })
  }
}

export declare namespace getTokenBalance {
  type Params = {
    readonly network: Network
    readonly address: string
    /** The mint. */
    readonly tokenAddress: string
    readonly clock?: Clock
  }
  type Result = { readonly units: bigint; readonly decimals: number; readonly symbol: string }
}
