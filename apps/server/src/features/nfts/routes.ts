import { nftsRoute } from '@latchkey/contracts/api/nfts/routes'
import type { Nft } from '@latchkey/contracts/api/nfts/schemas'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { hexOf } from '../activity/hexBytes.ts'
import { type IndexedChain, readIndexedAccount } from '../activity/indexedChains.ts'
import { isScamText } from '../activity/scamText.ts'
import type { ActivityTables } from '../activity/tables.ts'
import { type Holding, readHoldings } from './readHoldings.ts'

/** The NFTs of accounts, from the index of the chains. */
export const nfts: Feature = {
  routes: ({ db, config }) => {
    const tables = db.withTables<ActivityTables>()
    return [
      serve(nftsRoute, async ({ params, query }) => {
        const { cursor, chainId } = query
        const { account, chains } = await readIndexedAccount(tables, {
          chains: config.chains,
          account: params.account,
          chainId,
        })
        if (chains.length === 0) return { data: [], next: null }
        const { holdings, next } = await readHoldings(tables, { account, chains, cursor })
        const data = holdings.flatMap((holding) => {
          const chain = chains.find((one) => one.chain === holding.chain)
          return chain ? [toNft(holding, chain)] : []
        })
        return { data, next }
      }),
    ]
  },
}

function toNft(holding: Holding, { config, namespace }: IndexedChain): Nft {
  const { contract, token_id, kind, amount, symbol } = holding
  const collection = holding.collection ?? ''
  return {
    chainId: config.id,
    contract: namespace.parseAddress(hexOf(contract)) ?? hexOf(contract),
    tokenId: token_id,
    standard: kind,
    quantity: kind === 'erc721' ? '1' : amount,
    name: `${collection} #${token_id}`.trim(),
    collection,
    imageUrl: null,
    isSpam: isScamText(`${collection} ${symbol ?? ''}`),
  }
}
