import { type GeneratedAlways, type Kysely, type Migration, sql } from 'kysely'
import type { ChainTransaction, TransferKind } from '../../chains/blockReader.ts'
import type { Schema } from '../../db/schema.ts'

/** Tables of the indexer. `chain` is the short key of `indexed_chains`; addresses and hashes are bytes. */
export type ActivityTables = {
  /** `block` and `hash` are those of the newest indexed block; null before the first. */
  readonly indexed_chains: {
    chain: GeneratedAlways<number>
    network_id: string
    block: number | null
    hash: Buffer | null
  }
  /** The newest blocks, to find where a re-organisation began. */
  readonly indexed_blocks: { chain: number; block: number; hash: Buffer }
  readonly indexed_transactions: {
    chain: number
    block: number
    tx_index: number
    hash: Buffer
    mined_at: Date
    /** `bigint` in the database, read as text. */
    nonce: string
    sender: Buffer
    recipient: Buffer
    kind: ChainTransaction['kind']
    /** Null also for transactions that were indexed before the column existed. */
    selector: Buffer | null
  }
  readonly indexed_transfers: {
    chain: number
    block: number
    tx_index: number
    /** Order within the transaction. */
    position: number
    kind: TransferKind
    contract: Buffer | null
    /** `numeric` in the database, read as text. */
    token_id: string | null
    amount: string
    sender: Buffer
    recipient: Buffer
  }
  /** One row per account in a transaction. `initiated`: it sent the transaction, or the user operation in it. */
  readonly account_activity: {
    account: Buffer
    mined_at: Date
    chain: number
    block: number
    tx_index: number
    initiated: boolean
    failed: boolean
  }
  /** Recipients of an account's transfers, with the block of the first one. */
  readonly past_recipients: { account: Buffer; chain: number; recipient: Buffer; block: number }
  /** ERC-20 tokens that an account has received, with the block of the first time. */
  readonly received_tokens: { account: Buffer; chain: number; contract: Buffer; block: number }
  /** Can be negative if a chain is indexed from a later block, or if a contract emits wrong events. */
  readonly nft_balances: {
    account: Buffer
    chain: number
    contract: Buffer
    token_id: string
    kind: 'erc721' | 'erc1155'
    amount: string
  }
  /** `block`: first occurrence of the contract. */
  readonly token_facts: {
    chain: number
    block: number
    contract: Buffer
    name: string | null
    symbol: string | null
    decimals: number | null
  }
}

export type ActivityDatabase = Kysely<Schema & ActivityTables>

export const createActivity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table indexed_chains (
        chain smallint generated always as identity primary key,
        network_id text not null unique,
        block integer,
        hash bytea
      )`.execute(db)
    await sql`
      create table indexed_blocks (
        chain smallint, block integer, hash bytea not null,
        primary key (chain, block)
      )`.execute(db)
    await sql`
      create table indexed_transactions (
        mined_at timestamptz not null, nonce bigint not null,
        block integer, tx_index integer, chain smallint,
        kind text not null, hash bytea not null, sender bytea not null, recipient bytea not null,
        primary key (chain, block, tx_index)
      )`.execute(db)
    await sql`
      create table indexed_transfers (
        block integer, tx_index integer, position integer, chain smallint,
        kind text not null, contract bytea, token_id numeric, amount numeric not null,
        sender bytea not null, recipient bytea not null,
        primary key (chain, block, tx_index, position)
      )`.execute(db)
    await sql`
      create table account_activity (
        mined_at timestamptz, block integer, tx_index integer, chain smallint,
        initiated boolean not null, failed boolean not null, account bytea,
        primary key (account, mined_at, chain, block, tx_index)
      )`.execute(db)
    // Rows are appended in block order, so a small BRIN index finds those of a re-organisation.
    await sql`create index account_activity_block on account_activity using brin (chain, block)`.execute(db)
    await sql`
      create table past_recipients (
        account bytea, chain smallint, recipient bytea, block integer not null,
        primary key (account, chain, recipient)
      )`.execute(db)
    await sql`create index past_recipients_block on past_recipients using brin (chain, block)`.execute(db)
    await sql`
      create table nft_balances (
        account bytea, chain smallint, contract bytea, token_id numeric, kind text not null, amount numeric not null,
        primary key (account, chain, contract, token_id)
      )`.execute(db)
    await sql`
      create table token_facts (
        block integer not null, chain smallint, decimals smallint, contract bytea, name text, symbol text,
        primary key (chain, contract)
      )`.execute(db)
    await sql`create index token_facts_block on token_facts using brin (chain, block)`.execute(db)
  },
}

export const addReceivedTokens: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table received_tokens (
        account bytea, chain smallint, contract bytea, block integer not null,
        primary key (account, chain, contract)
      )`.execute(db)
    await sql`create index received_tokens_block on received_tokens using brin (chain, block)`.execute(db)
    await sql`
      insert into received_tokens (account, chain, contract, block)
        select recipient, chain, contract, min(block) from indexed_transfers
          where kind = 'erc20' and amount > 0 and sender <> recipient and recipient <> ${Buffer.alloc(20)}
          group by recipient, chain, contract`.execute(db)
  },
}

export const addSelectors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table indexed_transactions add column selector bytea`.execute(db)
  },
}
