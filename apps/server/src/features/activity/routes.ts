import { historyRoute } from '@latchkey/contracts/api/activity/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import type { Token } from '../nfts/metadataLoader.ts'
import { tokenIcons } from '../wallets/images.ts'
import type { TransferRow } from './history/historyRows.ts'
import { readHistory } from './history/readHistory.ts'
import { toTransaction } from './history/toTransaction.ts'
import { type IndexedChain, readIndexedAccount } from './indexedChains.ts'
import { type ActivityTables, createActivity } from './tables.ts'

/** Transactions of accounts, from the index of the chains. */
export const activity: Feature = {
  migrations: { '0004_activity': createActivity },
  routes: ({ db, config, nftMetadata }) => {
    const tables = db.withTables<ActivityTables>()
    const iconOf = tokenIcons(config.publicUrl)
    return [
      serve(historyRoute, async ({ params, query }) => {
        const { cursor, chainId, onramp } = query
        const { account, chains } = await readIndexedAccount(tables, {
          chains: config.chains,
          account: params.account,
          chainId,
        })
        // No on-ramp provider reports purchases yet.
        if (chains.length === 0 || onramp !== undefined) return { data: [], next: null }
        const page = await readHistory(tables, { account, chains, cursor })
        const chainOf = (key: number) => chains.find(({ chain }) => chain === key)
        const tokenOf = (transfer: TransferRow) => tokenIn(transfer, chainOf(transfer.chain))
        const metadataOf = await nftMetadata.load(
          page.entries.flatMap(({ transfers }) => transfers.flatMap((one) => tokenOf(one) ?? [])),
        )
        const nftOf = (transfer: TransferRow) => {
          const token = tokenOf(transfer)
          return token && metadataOf(token)
        }
        const { publicUrl } = config
        const data = page.entries.flatMap((entry) => {
          const chain = chainOf(entry.transaction.chain)
          return chain ? [toTransaction(entry, { account, chain, page, iconOf, nftOf, publicUrl })] : []
        })
        return { data, next: page.next }
      }),
    ]
  },
}

/** The NFT that a transfer moves; undefined for currencies. */
function tokenIn({ contract, token_id, kind }: TransferRow, chain: IndexedChain | undefined): Token | undefined {
  if (!chain || !contract || token_id === null || (kind !== 'erc721' && kind !== 'erc1155')) return undefined
  return { chain, contract, tokenId: token_id, standard: kind }
}
