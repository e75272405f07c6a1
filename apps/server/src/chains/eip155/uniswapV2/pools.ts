import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { encodePacked, getCreate2Address, keccak256 } from 'viem/utils'
import type { ChainConfig, PoolsConfig } from '../../chainConfig.ts'
import type { CallChain } from '../../createNodeClient.ts'
import type { RpcReply } from '../../readReplies.ts'
import { blockTag } from '../blocks/quantity.ts'

/** A pair of tokens and the exchange's reserves of each. Addresses are in lower case. */
export type Pool = {
  readonly tokens: readonly [string, string]
  readonly reserves: readonly [bigint, bigint]
}

const getReservesSelector = '0x0902f1ac'

/** The tokens that may be exchanged: the configured ones, and the native currency as its wrapped token. */
export function exchangeTokens({ tokens }: ChainConfig, { wrappedNative }: PoolsConfig): readonly string[] {
  return [
    ...new Set([wrappedNative, ...tokens.map(({ address }) => address)].map((one) => one.toLowerCase())),
  ].toSorted()
}

/** Number of calls that {@link readPools} makes. */
export function poolCalls(chain: ChainConfig, config: PoolsConfig): number {
  const { length } = exchangeTokens(chain, config)
  return (length * (length - 1)) / 2
}

/**
 * Reads the reserves of every pair of the tokens in one batch, after `block` or now. Pairs without a pool are left out. @throws
 * UPSTREAM_FAILED, also when the node no longer has the state after that block
 */
export async function readPools(
  ask: CallChain,
  chain: ChainConfig,
  config: PoolsConfig,
  block?: number,
): Promise<readonly Pool[]> {
  const tokens = exchangeTokens(chain, config)
  const pairs = tokens.flatMap((a, index) => tokens.slice(index + 1).map((b): readonly [string, string] => [a, b]))
  if (pairs.length === 0) return []
  const replies = await ask(
    pairs.map((pair) => ({
      method: 'eth_call',
      params: [{ to: pairAddress(config, pair), data: getReservesSelector }, blockTag(block)],
    })),
  )
  return pairs.flatMap((pair, index) => {
    const reserves = reservesOf(replies[index])
    return reserves ? [{ tokens: pair, reserves }] : []
  })
}

/** `pair` is sorted. */
function pairAddress({ factory, pairCodeHash }: PoolsConfig, pair: readonly [string, string]): string {
  const salt = keccak256(encodePacked(['address', 'address'], pair as [`0x${string}`, `0x${string}`]))
  return getCreate2Address({ from: factory as `0x${string}`, salt, bytecodeHash: pairCodeHash as `0x${string}` })
}

function reservesOf(reply: RpcReply | undefined): readonly [bigint, bigint] | undefined {
  if (!reply || !('result' in reply) || typeof reply.result !== 'string') throw errorOf(UPSTREAM_FAILED)
  const { result } = reply
  // Nothing is deployed there.
  if (result === '0x') return undefined
  if (!/^0x[0-9a-fA-F]{192}$/.test(result)) throw errorOf(UPSTREAM_FAILED)
  const word = (index: number) => BigInt(`0x${result.slice(2 + index * 64, 66 + index * 64)}`)
  const reserves = [word(0), word(1)] as const
  return reserves[0] > 0n && reserves[1] > 0n ? reserves : undefined
}
