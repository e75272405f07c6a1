import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { COIN_TYPE_INVALID } from '../../errors/names.ts'

const evmBit = 0x8000_0000
/** SLIP-44. */
export const etherCoinType = 60
export const solanaCoinType = 501

/** The coin type of addresses on an EVM chain (ENSIP-11). @throws COIN_TYPE_INVALID for chain ids from 0x80000000 (spec S5.6) */
export function evmCoinType(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= evmBit)
    throw errorOf(COIN_TYPE_INVALID, { values: { value: chainId } })
  return chainId + evmBit
}

/** The EVM chain id of a coin type; undefined for other coin types. */
export function chainIdOfCoinType(coinType: number): number | undefined {
  if (coinType === etherCoinType) return 1
  return coinType > evmBit && coinType < 2 * evmBit ? coinType - evmBit : undefined
}

/** The coin type of addresses on a network. @throws COIN_TYPE_INVALID for networks other than EVM chains and Solana */
export function coinTypeOf(networkId: CaipNetworkId): number {
  const { namespace, reference } = parseCaipNetworkId(networkId) ?? {}
  if (namespace === 'solana') return solanaCoinType
  if (namespace === 'eip155') return evmCoinType(Number(reference))
  throw errorOf(COIN_TYPE_INVALID, { values: { value: networkId } })
}
