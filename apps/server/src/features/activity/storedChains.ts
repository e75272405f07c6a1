import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { ChainSupport } from '../../chains/chainSupport.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import { bytesOf } from './hexBytes.ts'
import type { ActivityDatabase } from './tables.ts'

/** A configured chain with its key in the database. */
export type StoredChain = {
  /** Key of `indexed_chains`, which also has chains that a service indexes. */
  readonly chain: number
  readonly config: ChainConfig
  readonly namespace: ChainSupport
}

/** An account of a request and the chains with activity to search: all, or the requested one. */
export type AccountChains = {
  /** In lower case. */
  readonly address: string
  /** As stored. */
  readonly account: Buffer
  /** Those that this server indexes. */
  readonly local: readonly StoredChain[]
  /** Those that a service indexes. */
  readonly outside: readonly StoredChain[]
}

/** Empty if the requested chain is unknown or has no activity. @throws INVALID_CAIP_ADDRESS */
export async function readAccountChains(
  db: ActivityDatabase,
  params: readAccountChains.Params,
): Promise<AccountChains> {
  const { address, networkId } = parseAccount(params.account)
  const only = params.chainId ?? networkId
  const configured = params.chains.filter(
    ({ id, activity }) =>
      activity && (only === undefined || id === only) && namespaceOf(id)?.parseAddress(address) !== undefined,
  )
  const chains = await storedChains(db, configured)
  return {
    address: address.toLowerCase(),
    account: bytesOf(address),
    local: chains.filter(({ config }) => config.activity?.provider === 'local'),
    outside: chains.filter(({ config }) => config.activity?.provider !== 'local'),
  }
}

export declare namespace readAccountChains {
  type Params = {
    readonly chains: readonly ChainConfig[]
    /** A bare address or CAIP-10. */
    readonly account: string
    readonly chainId: string | undefined
  }
}

async function storedChains(db: ActivityDatabase, configs: readonly ChainConfig[]): Promise<readonly StoredChain[]> {
  if (configs.length === 0) return []
  const ids = configs.map(({ id }) => id)
  const rows = await db
    .selectFrom('indexed_chains')
    .select(['chain', 'network_id'])
    .where('network_id', 'in', ids)
    .execute()
  const keys = new Map(rows.map(({ chain, network_id }) => [network_id, chain]))
  const stored = configs.map(async (config): Promise<readonly StoredChain[]> => {
    const namespace = namespaceOf(config.id)
    return namespace ? [{ config, namespace, chain: keys.get(config.id) ?? (await chainKey(db, config.id)) }] : []
  })
  return (await Promise.all(stored)).flat()
}

/** The key of a chain in the database; adds a new chain. */
export async function chainKey(db: ActivityDatabase, networkId: string): Promise<number> {
  return (await readKey(db, networkId)) ?? (await addChain(db, networkId))
}

async function readKey(db: ActivityDatabase, networkId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('indexed_chains')
    .select('chain')
    .where('network_id', '=', networkId)
    .executeTakeFirst()
  return row?.chain
}

/** Called only for new chains: an insert that conflicts would use up a key. */
async function addChain(db: ActivityDatabase, networkId: string): Promise<number> {
  await db
    .insertInto('indexed_chains')
    .values({ network_id: networkId, block: null, hash: null })
    .onConflict((conflict) => conflict.column('network_id').doNothing())
    .execute()
  const added = await readKey(db, networkId)
  if (added === undefined) throw new Error(`The row of chain ${networkId} is missing.`)
  return added
}
