import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'
import type { Insertable, Selectable } from 'kysely'
import type { NodeClient } from '../../chains/askNode.ts'
import { hexOf } from '../activity/hexBytes.ts'
import type { IndexedChain } from '../activity/indexedChains.ts'
import { readMetadata } from './readMetadata.ts'
import type { Fetch } from './readResource.ts'
import type { NftDatabase, NftTables } from './tables.ts'

/** How long a list waits for metadata; what arrives later is in the next answer. */
const patienceMs = 2_000
const concurrency = 4
/** Tokens beyond are read when somebody asks for them again. */
const maxQueued = 200
const retryBaseMs = 60_000
const retryCapMs = 24 * 60 * 60_000

export type Token = {
  readonly chain: IndexedChain
  readonly contract: Buffer
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
}
export type MetadataRow = Selectable<NftTables['nft_metadata']>

export type MetadataLoader = {
  /** What is known about the tokens. Reads what has never been read, or what failed and is due again, for a short time. */
  readonly load: (tokens: readonly Token[]) => Promise<(token: Token) => MetadataRow | undefined>
}

/** Metadata is read when somebody asks for it, because most tokens on a chain are never shown. */
export function createMetadataLoader({ db, clock, nodes, fetch }: createMetadataLoader.Params): MetadataLoader {
  const reading = new Map<string, Promise<void>>()
  const queue: (() => Promise<void>)[] = []
  let active = 0

  /** Runs tasks, a few at a time, in the order of their arrival. */
  function schedule(task: () => Promise<void>): Promise<void> {
    return new Promise((done) => {
      queue.push(() => task().then(done, () => done()))
      startNext()
    })
  }

  function startNext(): void {
    const next = active < concurrency ? queue.shift() : undefined
    if (!next) return
    active += 1
    void next().finally(() => {
      active -= 1
      startNext()
    })
  }

  async function read(token: Token, failures: number): Promise<void> {
    const { chain, contract, tokenId, standard } = token
    const ask = (calls: Parameters<typeof nodes.ask>[1]) => nodes.ask(chain.config, calls)
    const uri = await chain.namespace.tokenUri?.(ask, { contract: hexOf(contract), tokenId, standard })
    const { name, image, isComplete } =
      uri === undefined ? { name: undefined, image: undefined, isComplete: false } : await readMetadata(uri, fetch)
    if (image)
      await db
        .insertInto('nft_images')
        .values({ id: image.id, type: image.type, bytes: Buffer.from(image.bytes) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const pauseMs = Math.min(retryCapMs, retryBaseMs * 4 ** Math.min(failures, 10))
    await save({
      chain: chain.chain,
      contract,
      token_id: tokenId,
      name: name ?? null,
      image_id: image?.id ?? null,
      failures: isComplete ? 0 : failures + 1,
      retry_at: isComplete ? null : new Date(clock.now() + pauseMs),
    })
  }

  async function save(row: Insertable<NftTables['nft_metadata']>): Promise<void> {
    const { chain: _, contract: __, token_id: ___, ...facts } = row
    await db
      .insertInto('nft_metadata')
      .values(row)
      .onConflict((conflict) => conflict.columns(['chain', 'contract', 'token_id']).doUpdateSet(facts))
      .execute()
  }

  /** Two lists with the same token share one reading. */
  function readOnce(token: Token, failures: number): Promise<void> {
    const key = keyOf(token.chain.chain, token.contract, token.tokenId)
    const running = reading.get(key)
    if (running) return running
    const started = schedule(() => read(token, failures)).finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  return {
    async load(tokens) {
      const known = await readRows(db, tokens)
      const due = tokens.flatMap((token) => {
        const row = known.get(keyOf(token.chain.chain, token.contract, token.tokenId))
        const isDue = row === undefined || (row.retry_at !== null && row.retry_at.getTime() <= clock.now())
        return isDue && reading.size < maxQueued ? [readOnce(token, row?.failures ?? 0)] : []
      })
      if (due.length > 0) {
        const done = new AbortController()
        await Promise.race([Promise.all(due), wait(clock, patienceMs, done.signal)])
        done.abort()
      }
      const rows = due.length > 0 ? await readRows(db, tokens) : known
      return ({ chain, contract, tokenId }) => rows.get(keyOf(chain.chain, contract, tokenId))
    },
  }
}

export declare namespace createMetadataLoader {
  type Params = {
    readonly db: NftDatabase
    readonly clock: Clock
    readonly nodes: NodeClient
    readonly fetch: Fetch
  }
}

const keyOf = (chain: number, contract: Buffer, tokenId: string): string => `${chain} ${hexOf(contract)} ${tokenId}`

async function readRows(db: NftDatabase, tokens: readonly Token[]): Promise<ReadonlyMap<string, MetadataRow>> {
  if (tokens.length === 0) return new Map()
  const rows = await db
    .selectFrom('nft_metadata')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('chain', 'contract', 'token_id'),
        'in',
        tokens.map(({ chain, contract, tokenId }) => tuple(chain.chain, contract, tokenId)),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [keyOf(row.chain, row.contract, row.token_id), row]))
}
