import { errorOf } from '@latchkey/base/errors'
import { nftImageRoute, nftsRoute } from '@latchkey/contracts/api/nfts/routes'
import type { Nft } from '@latchkey/contracts/api/nfts/schemas'
import { IMAGE_NOT_FOUND } from '@latchkey/contracts/errors/api'
import type { CallChain } from '../../chains/createNodeClient.ts'
import type { ServerConfig } from '../../config.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { hexOf } from '../activity/hexBytes.ts'
import { readAccountChains } from '../activity/storedChains.ts'
import type { ActivityTables } from '../activity/tables.ts'
import { describeNft } from './describeNft.ts'
import { localNfts } from './localNfts.ts'
import type { MetadataRow } from './metadataLoader.ts'
import type { HeldNft } from './nftSource.ts'
import { outsideNfts } from './outsideNfts.ts'
import { readNfts } from './readNfts.ts'
import { createAvatars, createNfts, type NftTables } from './tables.ts'

/** The NFTs of accounts, from the index of the chains. */
export const nfts: Feature = {
  migrations: { '0005_nfts': createNfts, '0008_avatars': createAvatars },
  routes: ({ db, config, nftMetadata, accountIndexes, nodes }) => {
    const tables = db.withTables<ActivityTables>()
    return [
      serve(nftImageRoute, async ({ params: { id } }) => {
        const image = await db
          .withTables<NftTables>()
          .selectFrom('nft_images')
          .select(['type', 'bytes'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!image) throw errorOf(IMAGE_NOT_FOUND, { values: { id } })
        return { type: image.type, bytes: new Uint8Array(image.bytes) }
      }),
      serve(nftsRoute, async ({ params, query, signal, charge }) => {
        const { cursor, chainId } = query
        const found = await readAccountChains(tables, { chains: config.chains, account: params.account, chainId })
        const sources = [
          ...(found.local.length > 0 ? [localNfts(tables, found)] : []),
          ...found.outside.flatMap((chain) => {
            const list = accountIndexes.get(chain.config.id)?.nfts
            const units = chain.namespace.nftUnits
            const ask: CallChain = (calls) => nodes.ask(chain.config, calls, { signal })
            return list && units ? [outsideNfts(found.address, { db: tables, chain, list, units, ask, charge })] : []
          }),
        ]
        if (sources.length === 0) return { data: [], next: null, unsupported: true as const }
        const page = await readNfts({ address: found.address, sources, cursor })
        const metadataOf = await nftMetadata.load(page.nfts)
        return { data: page.nfts.map((nft) => toNft(nft, metadataOf(nft), config)), next: page.next }
      }),
    ]
  },
}

function toNft(nft: HeldNft, metadata: MetadataRow | undefined, { publicUrl }: ServerConfig): Nft {
  const { chain, contract, tokenId, standard, amount, facts } = nft
  return {
    chainId: chain.config.id,
    contract: chain.namespace.parseAddress(hexOf(contract)) ?? hexOf(contract),
    tokenId,
    standard,
    quantity: standard === 'erc721' ? '1' : amount,
    ...describeNft({ facts, tokenId, metadata, publicUrl }),
  }
}
