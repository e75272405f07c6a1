import { errorOf } from '@latchkey/base/errors'
import { nftImageRoute, nftsRoute } from '@latchkey/contracts/api/nfts/routes'
import type { Nft } from '@latchkey/contracts/api/nfts/schemas'
import { IMAGE_NOT_FOUND } from '@latchkey/contracts/errors/api'
import type { ServerConfig } from '../../config.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { hexOf } from '../activity/hexBytes.ts'
import { type IndexedChain, readIndexedAccount } from '../activity/indexedChains.ts'
import type { ActivityTables } from '../activity/tables.ts'
import { describeNft } from './describeNft.ts'
import type { MetadataRow, Token } from './metadataLoader.ts'
import { type Holding, readHoldings } from './readHoldings.ts'
import { createNfts, type NftTables } from './tables.ts'

/** The NFTs of accounts, from the index of the chains. */
export const nfts: Feature = {
  migrations: { '0005_nfts': createNfts },
  routes: ({ db, config, nftMetadata }) => {
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
      serve(nftsRoute, async ({ params, query }) => {
        const { cursor, chainId } = query
        const { account, chains } = await readIndexedAccount(tables, {
          chains: config.chains,
          account: params.account,
          chainId,
        })
        if (chains.length === 0) return { data: [], next: null }
        const { holdings, next } = await readHoldings(tables, { account, chains, cursor })
        const tokens = holdings.flatMap((holding) => {
          const chain = chains.find((one) => one.chain === holding.chain)
          return chain ? [tokenOf(holding, chain)] : []
        })
        const metadataOf = await nftMetadata.load(tokens)
        return { data: tokens.map((token) => toNft(token, metadataOf(token), config)), next }
      }),
    ]
  },
}

type HeldToken = Token & { readonly holding: Holding }

function tokenOf(holding: Holding, chain: IndexedChain): HeldToken {
  const { contract, token_id, kind } = holding
  return { holding, chain, contract, tokenId: token_id, standard: kind }
}

function toNft(token: HeldToken, metadata: MetadataRow | undefined, { publicUrl }: ServerConfig): Nft {
  const { holding, chain, contract, tokenId, standard } = token
  const facts = { name: holding.collection, symbol: holding.symbol }
  return {
    chainId: chain.config.id,
    contract: chain.namespace.parseAddress(hexOf(contract)) ?? hexOf(contract),
    tokenId,
    standard,
    quantity: standard === 'erc721' ? '1' : holding.amount,
    ...describeNft({ facts, tokenId, metadata, publicUrl }),
  }
}
