import type { StoredChain } from '../storedChains.ts'
import type { ActivityDatabase } from '../tables.ts'
import { type SimilarRecipient, similarRecipients } from './similarRecipients.ts'

/**
 * Fewer than the bytes of an address that the send form shows (`0x7a…e491c6`): an imitation equals all of them. Of a
 * million past recipients, one in sixteen has the same ends by chance.
 */
const comparedBytes = { start: 1, end: 2 }
/** Number of newest blocks that may be missing in the index: the browser itself stores payments that it made so recently. */
const maxLagBlocks = 10
const newestInitiated = 100

/** The index's data on an account's payments to an address. */
export type RecipientFacts = {
  readonly history: 'known' | 'new' | 'unknown'
  /** The address with the same ends that the account paid first. */
  readonly imitates: Buffer | undefined
}

/** Compares a recipient with those that the account has paid on any chain. */
export async function checkRecipient(
  db: ActivityDatabase,
  { account, chains, chain, recipient, headOf }: checkRecipient.Params,
): Promise<RecipientFacts> {
  const similar = await similarRecipients(db, { account, addresses: [recipient], ...comparedBytes })
  const found = await Promise.all(
    similar
      .filter((one) => chains.some((indexed) => indexed.chain === one.chain))
      .map(async (one) => ({ ...one, at: await minedAt(db, one) })),
  )
  const sorted = found.toSorted((one, other) => one.at - other.at)
  const isRecipient = (one: SimilarRecipient) => one.recipient.equals(recipient)
  const [first] = sorted
  const imitates = first && !isRecipient(first) ? first.recipient : undefined
  if (sorted.some(isRecipient)) return { history: 'known', imitates }
  const isComplete = chain !== undefined && (await hasAllPayments(db, { account, chain, headOf }))
  return { history: isComplete ? 'new' : 'unknown', imitates }
}

export declare namespace checkRecipient {
  type Params = {
    readonly account: Buffer
    /** Chains that this server indexes. */
    readonly chains: readonly StoredChain[]
    /** The chain of the transfer; undefined if it is not indexed. */
    readonly chain: StoredChain | undefined
    readonly recipient: Buffer
    /** The number of the chain's newest block; undefined if the node does not respond. */
    readonly headOf: (chain: StoredChain) => Promise<number | undefined>
  }
}

async function minedAt(db: ActivityDatabase, { chain, block }: SimilarRecipient): Promise<number> {
  const row = await db
    .selectFrom('indexed_transactions')
    .select('mined_at')
    .where('chain', '=', chain)
    .where('block', '=', block)
    .limit(1)
    .executeTakeFirst()
  return row?.mined_at.getTime() ?? 0
}

/** True if the index starts with the chain, has reached its end, and covers all payments of the account. */
async function hasAllPayments(
  db: ActivityDatabase,
  { account, chain, headOf }: Pick<checkRecipient.Params, 'account' | 'headOf'> & { readonly chain: StoredChain },
): Promise<boolean> {
  const { activity } = chain.config
  if (activity?.provider !== 'local' || activity.fromBlock !== 0 || (await hidesPayments(db, { account, chain })))
    return false
  const row = await db.selectFrom('indexed_chains').select('block').where('chain', '=', chain.chain).executeTakeFirst()
  const head = await headOf(chain)
  return head !== undefined && typeof row?.block === 'number' && head - row.block <= maxLagBlocks
}

/**
 * Native payments of a smart account are not indexed: its transactions are sent by others, or to itself if it is an
 * upgraded key's account. Such a transaction without any transfer may be a payment.
 */
async function hidesPayments(
  db: ActivityDatabase,
  { account, chain }: { readonly account: Buffer; readonly chain: StoredChain },
): Promise<boolean> {
  const row = await db
    .selectFrom((newest) =>
      newest
        .selectFrom('account_activity')
        .select(['chain', 'block', 'tx_index'])
        .where('account', '=', account)
        .where('chain', '=', chain.chain)
        .where('initiated', '=', true)
        .orderBy('mined_at', 'desc')
        .limit(newestInitiated)
        .as('a'),
    )
    .innerJoin('indexed_transactions as t', (join) =>
      join.onRef('t.chain', '=', 'a.chain').onRef('t.block', '=', 'a.block').onRef('t.tx_index', '=', 'a.tx_index'),
    )
    .select('t.hash')
    .where(({ eb, and, or }) =>
      or([eb('t.sender', '!=', account), and([eb('t.recipient', '=', account), eb('t.kind', '!=', 'pay')])]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('indexed_transfers as p')
            .select('p.position')
            .whereRef('p.chain', '=', 't.chain')
            .whereRef('p.block', '=', 't.block')
            .whereRef('p.tx_index', '=', 't.tx_index')
            .where('p.sender', '=', account),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
