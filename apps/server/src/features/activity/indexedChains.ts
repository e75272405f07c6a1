import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { Namespace } from '../../chains/namespace.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import { bytesOf } from './hexBytes.ts'
import type { ActivityDatabase } from './tables.ts'

/** A configured chain of which something has been indexed. */
export type IndexedChain = {
  /** Key of `indexed_chains`. */
  readonly chain: number
  readonly config: ChainConfig
  readonly namespace: Namespace
}

export type IndexedAccount = { readonly account: Buffer; readonly chains: readonly IndexedChain[] }

/**
 * The account of a request in the form of the index, with the indexed chains on which it exists: all, or the one that the request
 * names. No chain when that one is unknown or not indexed. @throws INVALID_CAIP_ADDRESS
 */
export async function readIndexedAccount(
  db: ActivityDatabase,
  params: readIndexedAccount.Params,
): Promise<IndexedAccount> {
  const { address, networkId } = parseAccount(params.account)
  const only = params.chainId ?? networkId
  const configured = params.chains.flatMap((config) => {
    const namespace = namespaceOf(config.id)
    const fits = (only === undefined || config.id === only) && namespace?.parseAddress(address) !== undefined
    return fits && namespace?.blocks ? [{ config, namespace }] : []
  })
  if (configured.length === 0) return { account: Buffer.alloc(0), chains: [] }
  const rows = await db
    .selectFrom('indexed_chains')
    .select(['chain', 'network_id'])
    .where(
      'network_id',
      'in',
      configured.map(({ config }) => config.id),
    )
    .execute()
  const keys = new Map(rows.map(({ chain, network_id }) => [network_id, chain]))
  const chains = configured.flatMap((one) => {
    const chain = keys.get(one.config.id)
    return chain === undefined ? [] : [{ ...one, chain }]
  })
  return { account: bytesOf(address), chains }
}

export declare namespace readIndexedAccount {
  type Params = {
    readonly chains: readonly ChainConfig[]
    /** A bare address or CAIP-10. */
    readonly account: string
    readonly chainId: string | undefined
  }
}
