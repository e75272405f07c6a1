import type { ChainConfig } from '../../../chains/chainConfig.ts'
import { namespaceOf } from '../../../chains/namespaces.ts'
import { parseAccount } from '../../../chains/parseAccount.ts'
import type { ReadableChain } from './openNodeHistory.ts'

/**
 * The account of a request, and the chains whose nodes have its history: all, or the requested one. @throws
 * INVALID_CAIP_ADDRESS
 */
export function readableChains(params: readableChains.Params): {
  readonly account: string
  readonly readable: readonly ReadableChain[]
} {
  const { address, networkId } = parseAccount(params.account)
  const only = params.chainId ?? networkId
  const readable = params.chains.flatMap((config) => {
    const namespace = namespaceOf(config.id)
    const fits = (only === undefined || config.id === only) && namespace?.parseAddress(address) !== undefined
    return fits && namespace?.history ? [{ config, reader: namespace.history }] : []
  })
  return { account: address, readable }
}

export declare namespace readableChains {
  type Params = {
    readonly chains: readonly ChainConfig[]
    /** A bare address or CAIP-10. */
    readonly account: string
    readonly chainId: string | undefined
  }
}
