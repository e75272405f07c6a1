import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { BALANCE_FAILED } from '@latchkey/contracts/errors/account'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { Network } from '@latchkey/core/networks/network'
import { callRpcAt } from '../rpc/callRpc.ts'
import { readBalance } from './readBalance.ts'

/** Balance in lamports. @throws NO_RPC_URL, BALANCE_FAILED with the reason as cause */
export async function getNativeBalance(params: {
  readonly network: Network
  readonly address: string
  readonly clock?: Clock
}): Promise<bigint> {
  const { network, address, clock } = params
  const ask = callRpcAt(rpcUrlOf(network), { clock })
  try {
    return await readBalance(address, ask)
  } catch (cause) {
    throw errorOf(BALANCE_FAILED, { cause })
  }
}
