import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { BALANCE_FAILED } from '@latchkey/contracts/errors/account'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { Network } from '@latchkey/core/networks/network'
import { fromQuantity } from '../rpc/quantity.ts'

type Params = {
  readonly network: Network
  readonly address: string
  readonly signal?: AbortSignal | undefined
  readonly clock?: Clock | undefined
}

/** Native balance in base units (wei). @throws NO_RPC_URL, BALANCE_FAILED with the reason as cause */
export async function getNativeBalance(params: Params): Promise<bigint> {
  return await read(params, 'eth_getBalance', [params.address, 'latest'])
}

/** Balance of an ERC-20 token in its base units. @throws NO_RPC_URL, BALANCE_FAILED with the reason as cause */
export async function getTokenBalance(params: Params & { readonly token: string }): Promise<bigint> {
  // balanceOf(address)
  const data = `0x70a08231${params.address.slice(2).toLowerCase().padStart(64, '0')}`
  return await read(params, 'eth_call', [{ to: params.token, data }, 'latest'])
}

async function read(params: Params, method: string, args: readonly unknown[]): Promise<bigint> {
  const { network, signal, clock } = params
  const rpcUrl = rpcUrlOf(network)
  let answer: unknown
  try {
    answer = await rpcCall(rpcUrl, { method, params: args, signal, clock })
  } catch (cause) {
    signal?.throwIfAborted()
    throw errorOf(BALANCE_FAILED, { cause })
  }
  const units = fromQuantity(answer)
  // An address without code answers 0x: that is no token.
  if (units === undefined) throw errorOf(BALANCE_FAILED)
  return units
}
