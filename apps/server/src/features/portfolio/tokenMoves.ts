import { sql } from 'kysely'
import { bytesOf } from '../activity/hexBytes.ts'
import type { StoredChain } from '../activity/storedChains.ts'
import type { ActivityDatabase } from '../activity/tables.ts'

/** An account with more transactions in the period gets no portfolio: adding them up would take too long. */
const maxTransactions = 20_000

/**
 * Incoming minus outgoing amounts of each token, by the number of given blocks before the transfer. Contracts are in
 * lower case. Undefined if the account has too many transactions.
 */
export async function readTokenMoves(
  db: ActivityDatabase,
  { account, chain, contracts, blocks, sinceMs, untilBlock }: readTokenMoves.Params,
): Promise<ReadonlyMap<string, ReadonlyMap<number, bigint>> | undefined> {
  const first = blocks[0]
  if (contracts.length === 0 || first === undefined) return new Map()
  // The time uses an index to find the rows; the blocks decide.
  const concerned = sql`
    select block, tx_index from account_activity
      where account = ${account} and mined_at >= ${new Date(sinceMs)} and chain = ${chain.chain}
        and block > ${first} and block <= ${untilBlock}`
  const { rows: counted } = await sql<{ count: string }>`
    select count(*) as count from (${concerned} limit ${maxTransactions + 1}) as concerned`.execute(db)
  if (Number(counted[0]?.count) > maxTransactions) return undefined
  const { rows } = await sql<{ contract: Buffer; older: number; amount: string }>`
    select contract, width_bucket(block, ${blocks.map((block) => block + 1)}::integer[]) as older,
        sum(case when recipient = ${account} then amount else 0 end - case when sender = ${account} then amount else 0 end) as amount
      from (${concerned}) as concerned join indexed_transfers using (block, tx_index)
      where chain = ${chain.chain} and kind = 'erc20' and contract = any(${contracts.map(bytesOf)})
        and (sender = ${account} or recipient = ${account})
      group by contract, older`.execute(db)
  const moves = new Map<string, Map<number, bigint>>(contracts.map((contract) => [contract, new Map()]))
  for (const { contract, older, amount } of rows) moves.get(`0x${contract.toString('hex')}`)?.set(older, BigInt(amount))
  return moves
}

export declare namespace readTokenMoves {
  type Params = {
    readonly account: Buffer
    readonly chain: StoredChain
    readonly contracts: readonly string[]
    /** Oldest first. */
    readonly blocks: readonly number[]
    /** A time before all transfers after the first of the blocks. */
    readonly sinceMs: number
    readonly untilBlock: number
  }
}
