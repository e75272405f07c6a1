import type { Clock } from '@latchkey/base/clock'
import type { Insertable, Selectable } from 'kysely'
import type { NodeClient } from '../../chains/createNodeClient.ts'
import { hexOf } from '../activity/hexBytes.ts'
import type { StoredChain } from '../activity/storedChains.ts'
import { createLoadQueue, retryAt } from './loadQueue.ts'
import { type Readers, readMetadata } from './readMetadata.ts'
import { saveImage } from './saveImage.ts'
import type { NftDatabase, NftTables } from './tables.ts'

export type Token = {
  readonly chain: StoredChain
  readonly contract: Buffer
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
}
export type MetadataRow = Selectable<NftTables['nft_metadata']>

export type MetadataLoader = {
  /**
   * Returns the known metadata of the tokens. Waits a short time for metadata that has never been read or is due for a
   * retry.
   */
  readonly load: (tokens: readonly Token[]) => Promise<(token: Token) => MetadataRow | undefined>
}

/** Metadata is read on request, because most tokens on a chain are never shown. */
export function createMetadataLoader({ db, clock, nodes, readers }: createMetadataLoader.Params): MetadataLoader {
  const queue = createLoadQueue(clock)

  async function read(token: Token, failures: number): Promise<void> {
    const { chain, contract, tokenId, standard } = token
    const ask = (calls: Parameters<typeof nodes.ask>[1]) => nodes.ask(chain.config, calls)
    const uri = await chain.namespace.tokenUri?.(ask, { contract: hexOf(contract), tokenId, standard })
    const { name, image, isComplete } =
      uri === undefined ? { name: undefined, image: undefined, isComplete: false } : await readMetadata(uri, readers)
    if (image) await saveImage(db, image)
    await save({
      chain: chain.chain,
      contract,
      token_id: tokenId,
      name: name ?? null,
      image_id: image?.id ?? null,
      failures: isComplete ? 0 : failures + 1,
      retry_at: isComplete ? null : retryAt(clock, failures),
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

  return {
    async load(tokens) {
      const known = await readRows(db, tokens)
      const due = new Map(
        tokens.flatMap((token) => {
          const key = keyOf(token.chain.chain, token.contract, token.tokenId)
          const row = known.get(key)
          const isDue = row === undefined || (row.retry_at !== null && row.retry_at.getTime() <= clock.now())
          return isDue ? [[key, () => read(token, row?.failures ?? 0)] as const] : []
        }),
      )
      await queue.load(due)
      const rows = due.size > 0 ? await readRows(db, tokens) : known
      return ({ chain, contract, tokenId }) => rows.get(keyOf(chain.chain, contract, tokenId))
    },
  }
}

export declare namespace createMetadataLoader {
  type Params = {
    readonly db: NftDatabase
    readonly clock: Clock
    readonly nodes: NodeClient
    readonly readers: Readers
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
