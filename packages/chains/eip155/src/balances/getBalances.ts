import type { Clock } from '@latchkey/base/clock'
import { fromHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { plainName } from '@latchkey/base/plainName'
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

/**
 * Balance of an ERC-20 token with its decimals and symbol, which are optional in ERC-20: 0 and '' if missing.
 *
 * @throws NO_RPC_URL, BALANCE_FAILED with the reason as cause
 */
export async function getToken(
  params: Params & { readonly tokenAddress: string },
): Promise<{ readonly units: bigint; readonly decimals: number; readonly symbol: string }> {
  const { network, signal, clock, tokenAddress: to } = params
  const ask = (data: string) =>
    rpcCall(rpcUrlOf(network), { method: 'eth_call', params: [{ to, data }, 'latest'], signal, clock })
  const [units, decimals, symbol] = await Promise.all([
    getTokenBalance({ ...params, token: to }),
    // decimals()
    ask('0x313ce567').then(fromQuantity, () => undefined),
    // symbol()
    ask('0x95d89b41').then(readText, () => ''),
  ])
  return { units, decimals: Number(decimals ?? 0n), symbol }
}

/** ABI-encoded string, or the bytes32 returned by some early tokens; empty for anything else. */
function readText(answer: unknown): string {
  const hex = typeof answer === 'string' ? answer.slice(2) : ''
  const bytes = fromHex(hex.length === 64 ? hex : hex.slice(128, 128 + 2 * Number(`0x${hex.slice(64, 128) || '0'}`)))
  return bytes ? plainName(new TextDecoder().decode(bytes).replace(/\0+$/, '')) : ''
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
  // `0x` means there is no contract at this address.
  if (units === undefined) throw errorOf(BALANCE_FAILED)
  return units
}
