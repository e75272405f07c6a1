import type { Insertable } from 'kysely'
import { type ChainBlock, type ChainTransaction, type TokenFacts, zeroAddress } from '../../../chains/blockReader.ts'
import { bytesOf } from '../hexBytes.ts'
import type { ActivityTables } from '../tables.ts'

type Rows<table extends keyof ActivityTables> = readonly Insertable<ActivityTables[table]>[]

/** The tables whose rows belong to a block and are removed with it. */
export const blockTables = [
  'indexed_blocks',
  'indexed_transactions',
  'indexed_transfers',
  'account_activity',
  'past_recipients',
  'received_tokens',
  'token_facts',
] as const

export type BlockRows = { readonly [table in Written]: Rows<table> }
type Written = (typeof blockTables)[number]

/** The database rows of newly read blocks. */
export function rowsOf({ chain, blocks, facts }: rowsOf.Params): BlockRows {
  const placed = blocks.flatMap(({ number, minedAt, transactions }) =>
    transactions.map((transaction) => ({
      transaction,
      place: { chain, block: number, tx_index: transaction.index },
      minedAt,
    })),
  )
  return {
    indexed_blocks: blocks.map(({ number, hash }) => ({ chain, block: number, hash: bytesOf(hash) })),
    indexed_transactions: placed.map(({ transaction, place, minedAt }) => ({
      ...place,
      hash: bytesOf(transaction.hash),
      mined_at: minedAt,
      nonce: String(transaction.nonce),
      sender: bytesOf(transaction.sender),
      recipient: bytesOf(transaction.recipient),
      kind: transaction.kind,
      selector: transaction.selector === undefined ? null : bytesOf(transaction.selector),
    })),
    indexed_transfers: placed.flatMap(({ transaction, place }) =>
      transaction.transfers.map(({ kind, contract, tokenId, amount, from, to }, position) => ({
        ...place,
        position,
        kind,
        contract: contract === undefined ? null : bytesOf(contract),
        token_id: tokenId === undefined ? null : String(tokenId),
        amount: String(amount),
        sender: bytesOf(from),
        recipient: bytesOf(to),
      })),
    ),
    account_activity: placed.flatMap(({ transaction, place, minedAt }) =>
      accountsOf(transaction).map(({ account, ...facts }) => ({
        ...place,
        ...facts,
        account: bytesOf(account),
        mined_at: minedAt,
      })),
    ),
    past_recipients: placed.flatMap(({ transaction, place }) =>
      recipientsOf(transaction).map(({ account, recipient }) => ({
        account: bytesOf(account),
        chain,
        recipient: bytesOf(recipient),
        block: place.block,
      })),
    ),
    received_tokens: placed.flatMap(({ transaction, place }) =>
      receivedTokensIn(transaction).map(({ account, contract }) => ({
        ...{ account: bytesOf(account), chain, contract: bytesOf(contract) },
        block: place.block,
      })),
    ),
    token_facts: facts.map(({ contract, name, symbol, decimals }) => ({
      chain,
      block: placed.find(({ transaction }) => moves(transaction, contract))?.place.block ?? 0,
      contract: bytesOf(contract),
      name: name ?? null,
      symbol: symbol ?? null,
      decimals: decimals ?? null,
    })),
  }
}

export declare namespace rowsOf {
  type Params = {
    /** Key of `indexed_chains`. */
    readonly chain: number
    readonly blocks: readonly ChainBlock[]
    /** Metadata of the contracts that first appear in these blocks. */
    readonly facts: readonly TokenFacts[]
  }
}

const moves = ({ transfers }: ChainTransaction, contract: string): boolean =>
  transfers.some((transfer) => transfer.contract === contract)

type Concerned = { readonly account: string; readonly initiated: boolean; readonly failed: boolean }

/**
 * The accounts that have the transaction in their history: its parties, the parties of its transfers, and smart
 * accounts that acted.
 */
function accountsOf({ sender, recipient, failed, transfers, operations }: ChainTransaction): readonly Concerned[] {
  const concerned = new Map<string, Concerned>()
  const passive = failed ? [] : [recipient, ...transfers.flatMap(({ from, to }) => [from, to])]
  for (const account of passive) concerned.set(account, { account, initiated: false, failed: false })
  concerned.set(sender, { account: sender, initiated: true, failed })
  for (const one of operations)
    concerned.set(one.account, { account: one.account, initiated: true, failed: one.failed })
  concerned.delete(zeroAddress)
  return [...concerned.values()]
}

/** Recipients of the initiators' transfers. Omits transfers of zero, because anyone can forge them. */
function recipientsOf({ sender, transfers, operations }: ChainTransaction) {
  const initiators = new Set([sender, ...operations.map(({ account }) => account)])
  return transfers
    .filter(({ from, to, amount }) => initiators.has(from) && from !== to && amount > 0n)
    .map(({ from, to }) => ({ account: from, recipient: to }))
}

/** Recipients of ERC-20 tokens. */
function receivedTokensIn({ transfers }: ChainTransaction) {
  return transfers.flatMap(({ kind, contract, amount, from, to }) =>
    kind === 'erc20' && contract !== undefined && amount > 0n && from !== to && to !== zeroAddress
      ? [{ account: to, contract }]
      : [],
  )
}
