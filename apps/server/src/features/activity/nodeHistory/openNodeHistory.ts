import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import type { CallChain } from '../../../chains/createNodeClient.ts'
import type { HistoryReader, ListedTransactions, RecordedTransaction } from '../../../chains/historyReader.ts'
import { readCursor, writeCursor } from '../pageCursor.ts'

const pageSize = 25
/** Over all cached transactions. Each has about four. */
const keptChangesMax = 200_000

/** A chain whose node finds transactions by account. */
export type ReadableChain = { readonly config: ChainConfig; readonly reader: HistoryReader }

export type NodeEntry = { readonly chain: ReadableChain; readonly transaction: RecordedTransaction }

/** Histories that are read from the nodes on request. */
export type NodeHistory = {
  /**
   * A page of an account's transactions, newest first. With several chains, each page has transactions of every chain
   * that has more. @throws API_REQUEST_INVALID, UPSTREAM_FAILED, UPSTREAM_TIMED_OUT
   */
  readonly page: (params: NodeHistory.PageParams) => Promise<{
    readonly entries: readonly NodeEntry[]
    readonly next: string | null
  }>
}

export declare namespace NodeHistory {
  type PageParams = {
    readonly account: string
    readonly chains: readonly ReadableChain[]
    readonly cursor: string | undefined
    readonly callerOf: (chain: ChainConfig) => CallChain
  }
}

/** By chain that has more: position at the end of its last page. */
const cursorSchema = v.record(v.string(), v.string())

/** Caches final transactions: they never change, so each is requested once. */
export function openNodeHistory(): NodeHistory {
  const kept = new LRUCache<string, RecordedTransaction>({
    maxSize: keptChangesMax,
    sizeCalculation: ({ changes, circular }) => 1 + changes.length + circular.length,
  })

  async function read({ config, reader }: ReadableChain, ask: CallChain, listed: ListedTransactions['entries']) {
    const keyOf = (id: string) => `${config.id} ${id}`
    const known = new Map(listed.map(({ id }) => [id, kept.get(keyOf(id))]))
    const missing = listed.filter(({ id }) => known.get(id) === undefined)
    const answers =
      missing.length === 0
        ? []
        : await reader.read(
            ask,
            missing.map(({ id }) => id),
          )
    for (const [index, { id, isFinal }] of missing.entries()) {
      const transaction = answers[index]
      known.set(id, transaction)
      if (transaction && isFinal) kept.set(keyOf(id), transaction)
    }
    return listed.flatMap(({ id }) => known.get(id) ?? [])
  }

  return {
    async page({ account, chains, cursor, callerOf }) {
      const places = readCursor(cursorSchema, cursor)
      const unread = chains.filter(({ config }) => places === undefined || Object.hasOwn(places, config.id))
      const sections = await Promise.all(
        unread.map(async (chain) => {
          const { config, reader } = chain
          const ask = callerOf(config)
          const before = places?.[config.id]
          const { entries, hasMore } = await reader.list(ask, { chain: config, account, before, limit: pageSize })
          const transactions = await read(chain, ask, entries)
          const place = hasMore ? entries.at(-1)?.place : undefined
          return { id: config.id, place, entries: transactions.map((transaction) => ({ chain, transaction })) }
        }),
      )
      const next = sections.flatMap(({ id, place }) => (place === undefined ? [] : [[id, place] as const]))
      return {
        entries: sections
          .flatMap(({ entries }) => entries)
          .toSorted((one, other) => other.transaction.minedAt.getTime() - one.transaction.minedAt.getTime()),
        next: next.length === 0 ? null : writeCursor(Object.fromEntries(next)),
      }
    },
  }
}
