import type { CallChain } from '../../chains/createNodeClient.ts'
import { bytesOf, hexOf } from './hexBytes.ts'
import type { TokenRow } from './history/historyRows.ts'
import type { StoredChain } from './storedChains.ts'
import type { ActivityDatabase } from './tables.ts'

/**
 * Number of new contracts that are read at once, so that a flood of worthless tokens costs little. The others are read
 * the next time.
 */
const newPerRead = 50

/** Name, symbol and decimals of token contracts by address: from the database or, for new contracts, from the node. @throws UPSTREAM_* */
export async function storedTokens(
  db: ActivityDatabase,
  { chain, contracts, ask }: storedTokens.Params,
): Promise<ReadonlyMap<string, TokenRow>> {
  const wanted = [...new Set(contracts)]
  const known = await readRows(db, chain, wanted)
  const unknown = wanted.filter((contract) => !known.has(contract)).slice(0, newPerRead)
  if (unknown.length === 0) return known
  const facts = (await chain.namespace.blocks?.tokenFacts(ask, unknown)) ?? []
  const added = facts.map(({ contract, name, symbol, decimals }) => ({
    chain: chain.chain,
    block: 0,
    contract: bytesOf(contract),
    ...{ name: name ?? null, symbol: symbol ?? null, decimals: decimals ?? null },
  }))
  if (added.length > 0)
    await db
      .insertInto('token_facts')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return new Map([...known, ...added.map((row) => [hexOf(row.contract), row] as const)])
}

export declare namespace storedTokens {
  type Params = {
    readonly chain: StoredChain
    /** In lower case. */
    readonly contracts: readonly string[]
    readonly ask: CallChain
  }
}

async function readRows(
  db: ActivityDatabase,
  { chain }: StoredChain,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, TokenRow>> {
  if (contracts.length === 0) return new Map()
  const rows = await db
    .selectFrom('token_facts')
    .selectAll()
    .where('chain', '=', chain)
    .where('contract', 'in', contracts.map(bytesOf))
    .execute()
  return new Map(rows.map((row) => [hexOf(row.contract), row]))
}
