import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { ACCOUNT_DATA_UNAVAILABLE } from '@latchkey/contracts/errors/account'
import type { Log } from '@latchkey/node/log'
import { sql } from 'kysely'
import type { ChainBlock, ChainTransaction, MinedTransaction } from '../../../chains/blockReader.ts'
import type { CallChain } from '../../../chains/createNodeClient.ts'
import type { AccountIndex, ListedBlock, ListedTransaction } from '../../../providers/activity/accountIndex.ts'
import { hexOf } from '../hexBytes.ts'
import { type BlockRows, rowsOf } from '../indexer/rowsOf.ts'
import type { AccountChains, StoredChain } from '../storedChains.ts'
import { storedTokens } from '../storedTokens.ts'
import type { ActivityDatabase } from '../tables.ts'
import type { HistoryPart, HistorySource, SourcedEntry } from './historySource.ts'
import { transfersPerTransaction } from './localHistory.ts'
import { lookAlikesOf } from './lookAlikes.ts'

const partSize = 50
/** Cost of a part, in requests of the route: several requests to the service, and a hundred calls to the node. */
const points = 10
/** Younger transactions may be listed before the node has them, or after a re-organisation removed them. */
const settledMs = 10 * 60_000

/** The history of an account on a chain that a service indexes. */
export function outsideHistory({ address, account }: AccountChains, params: outsideHistory.Params): HistorySource {
  const { chain, index, charge } = params
  return {
    key: chain.config.id,
    async read(position) {
      await charge(points)
      const { blocks, next } = firstBlocks(await index.transactions(address, position))
      const found = await readBlocks(blocks, address, params)
      const rows = rowsOf({ chain: chain.chain, blocks: found, facts: [] })
      await keepRecipients(params.db, account, rows)
      return toPart({ account, blocks, rows, next }, params)
    },
  }
}

export declare namespace outsideHistory {
  type Params = {
    readonly db: ActivityDatabase
    readonly chain: StoredChain
    readonly index: AccountIndex
    readonly ask: CallChain
    readonly clock: Clock
    readonly log: Log
    /** Charges the request. @throws RATE_LIMITED */
    readonly charge: (points: number) => Promise<void>
  }
}

type Listed = Awaited<ReturnType<AccountIndex['transactions']>>

/** The newest blocks with about a page of transactions. */
function firstBlocks({ blocks, next }: Listed): Listed {
  let count = 0
  const end = blocks.findIndex((block) => {
    count += block.transactions.length
    return count >= partSize && block.next !== undefined
  })
  return end < 0 || end === blocks.length - 1
    ? { blocks, next }
    : { blocks: blocks.slice(0, end + 1), next: blocks[end]?.next }
}

/**
 * The node's data on the listed transactions. @throws ACCOUNT_DATA_UNAVAILABLE if the list is from another chain than
 * the node's
 */
async function readBlocks(
  blocks: readonly ListedBlock[],
  address: string,
  { chain, ask, clock, log }: outsideHistory.Params,
): Promise<readonly ChainBlock[]> {
  const hashes = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
  const found: ReadonlyMap<string, MinedTransaction | undefined> =
    (await chain.namespace.transactions?.(ask, hashes)) ?? new Map()
  const isMissing = ({ minedAt, transactions }: ListedBlock) =>
    clock.now() - minedAt.getTime() > settledMs && transactions.some(({ hash }) => !found.has(hash))
  if (blocks.some(isMissing)) {
    log.warn({ chain: chain.config.id }, 'the node lacks transactions that the index lists')
    throw errorOf(ACCOUNT_DATA_UNAVAILABLE)
  }
  return blocks.map(({ number, minedAt, transactions }) => ({
    ...{ number, minedAt, hash: '0x', parentHash: '0x' },
    transactions: transactions.flatMap((listed) => {
      const mined = found.get(listed.hash)
      return mined?.block === number ? [ofAccount(mined, listed, address)] : []
    }),
  }))
}

/** The transaction with the account's transfers in it: its own payment first, then payments by contracts. */
function ofAccount(mined: ChainTransaction, { internal }: ListedTransaction, address: string): ChainTransaction {
  const own = mined.transfers.filter(({ kind }) => kind === 'native')
  const isNew = ({ from, to, amount }: ChainTransaction['transfers'][number]) =>
    !own.some((one) => one.from === from && one.to === to && one.amount === amount)
  const transfers = [
    ...own,
    // Some services also list the transaction's own payment here.
    ...(mined.failed ? [] : internal.filter(isNew)),
    ...mined.transfers.filter(({ kind }) => kind !== 'native'),
  ]
  const concerned = transfers.filter(({ from, to }) => from === address || to === address)
  return { ...mined, transfers: concerned.slice(0, transfersPerTransaction) }
}

/** Stores the account's recipients, to recognise addresses that imitate them. */
async function keepRecipients(db: ActivityDatabase, account: Buffer, { past_recipients }: BlockRows): Promise<void> {
  const first = new Map<string, BlockRows['past_recipients'][number]>()
  for (const row of past_recipients.filter((one) => one.account.equals(account))) {
    const known = first.get(hexOf(row.recipient))
    if (!known || row.block < known.block) first.set(hexOf(row.recipient), row)
  }
  if (first.size === 0) return
  await db
    .insertInto('past_recipients')
    .values([...first.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'chain', 'recipient'])
        .doUpdateSet({ block: sql`least(past_recipients.block, excluded.block)` }),
    )
    .execute()
}

type Read = Listed & { readonly account: Buffer; readonly rows: BlockRows }

async function toPart({ account, blocks, rows, next }: Read, params: outsideHistory.Params): Promise<HistoryPart> {
  const { db, chain, ask } = params
  const entries = entriesOf({ account, blocks, rows })
  const transfers = entries.flatMap((one) => one.transfers)
  const contracts = transfers.flatMap(({ contract }) => (contract ? [hexOf(contract)] : []))
  const tokens = await storedTokens(db, { chain, contracts, ask })
  const transactions = entries.map(({ transaction }) => transaction)
  return {
    entries,
    next,
    tokenOf: (key, contract) => (key === chain.chain ? tokens.get(hexOf(contract)) : undefined),
    isLookAlike: await lookAlikesOf(db, { account, transactions, transfers }),
  }
}

/** Newest first. A page ends only between blocks. */
function entriesOf({ account, blocks, rows }: Omit<Read, 'next'>): readonly SourcedEntry[] {
  const entries: SourcedEntry[] = []
  for (const { number, next } of blocks) {
    const own = rows.account_activity.filter((one) => one.block === number && one.account.equals(account))
    for (const { tx_index, initiated, failed } of own.toSorted((a, b) => b.tx_index - a.tx_index)) {
      const isSame = (one: { readonly block: number; readonly tx_index: number }) =>
        one.block === number && one.tx_index === tx_index
      const transaction = rows.indexed_transactions.find(isSame)
      if (transaction)
        entries.push({
          transaction: { ...transaction, selector: transaction.selector ?? null, initiated, failed },
          transfers: rows.indexed_transfers.filter(isSame).map((one) => ({ ...one, ...nullable(one) })),
          next: undefined,
        })
    }
    const last = entries.at(-1)
    if (last) entries[entries.length - 1] = { ...last, next }
  }
  return entries
}

/** Columns that an insert may omit. */
const nullable = ({ contract, token_id }: BlockRows['indexed_transfers'][number]) => ({
  contract: contract ?? null,
  token_id: token_id ?? null,
})
