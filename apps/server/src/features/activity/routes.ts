import { historyRoute, recipientRoute } from '@latchkey/contracts/api/activity/routes'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { chargedAsk } from '../../chains/chargedAsk.ts'
import type { CallChain } from '../../chains/createNodeClient.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import type { Token } from '../nfts/metadataLoader.ts'
import { tokenIcons } from '../wallets/images.ts'
import { bytesOf, hexOf } from './hexBytes.ts'
import { checkRecipient } from './history/checkRecipient.ts'
import type { TransferRow } from './history/historyRows.ts'
import { localHistory } from './history/localHistory.ts'
import { outsideHistory } from './history/outsideHistory.ts'
import { readHistory } from './history/readHistory.ts'
import { toTransaction } from './history/toTransaction.ts'
import { lookAlikesIn } from './nodeHistory/lookAlikesIn.ts'
import { openNodeHistory } from './nodeHistory/openNodeHistory.ts'
import { readableChains } from './nodeHistory/readableChains.ts'
import { toActivity } from './nodeHistory/toActivity.ts'
import { readAccountChains, type StoredChain } from './storedChains.ts'
import { type ActivityTables, addReceivedTokens, addSelectors, createActivity } from './tables.ts'

/**
 * Transactions of accounts: from nodes that find them by account, otherwise from the index of this server or of a
 * service, by chain.
 */
export const activity: Feature = {
  migrations: {
    '0004_activity': createActivity,
    '0008_received_tokens': addReceivedTokens,
    '0010_selectors': addSelectors,
  },
  routes: ({ db, config, nftMetadata, accountIndexes, nodes, clock, log }) => {
    const tables = db.withTables<ActivityTables>()
    const iconOf = tokenIcons(config.publicUrl)
    const nodeHistory = openNodeHistory()
    return [
      serve(historyRoute, async ({ params, query, signal, charge }) => {
        const { cursor, chainId, onramp } = query
        const asked = { chains: config.chains, account: params.account, chainId }
        const { account: readableAccount, readable } = readableChains(asked)
        // No source distinguishes purchases from other transfers. Apps follow a purchase by its order.
        if (onramp !== undefined) return { data: [], next: null }
        const callerOf = (chain: ChainConfig) => chargedAsk(nodes, chain, { signal, charge })
        if (readable.length > 0) {
          const { entries, next } = await nodeHistory.page({
            account: readableAccount,
            chains: readable,
            cursor,
            callerOf,
          })
          const transactions = entries.map(({ transaction }) => transaction)
          const view = { account: readableAccount, iconOf, isLookAlike: lookAlikesIn(transactions, readableAccount) }
          return { data: entries.map((entry) => toActivity(entry, view)), next }
        }
        await charge(1)
        const found = await readAccountChains(tables, asked)
        const { account, address, local, outside } = found
        const chains = [...local, ...outside]
        if (chains.length === 0) return { data: [], next: null, unsupported: true as const }
        const sources = [
          ...(local.length > 0 ? [localHistory(tables, found)] : []),
          ...outside.flatMap((chain) => {
            const index = accountIndexes.get(chain.config.id)
            const ask: CallChain = (calls) => nodes.ask(chain.config, calls, { signal })
            return index ? [outsideHistory(found, { db: tables, chain, index, ask, clock, log, charge })] : []
          }),
        ]
        const page = await readHistory({ address, sources, cursor })
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
      serve(recipientRoute, async ({ params, query, signal }) => {
        const { account, local } = await readAccountChains(tables, {
          chains: config.chains,
          account: params.account,
          chainId: undefined,
        })
        const parse = namespaceOf(query.chainId)?.parseAddress
        const recipient = parse?.(params.recipient)
        if (!parse || recipient === undefined || local.length === 0)
          return { history: 'unknown' as const, imitates: null }
        const { history, imitates } = await checkRecipient(tables, {
          account,
          chains: local,
          chain: local.find((one) => one.config.id === query.chainId),
          recipient: bytesOf(recipient),
          headOf: (chain) => headOf(chain, (calls) => nodes.ask(chain.config, calls, { signal, mayRetry })),
        })
        return { history, imitates: (imitates && parse(hexOf(imitates))) ?? null }
      }),
    ]
  },
}

/** No retries, because a visitor is waiting. */
const mayRetry = async () => false

/** The number of the chain's newest block; undefined if the node does not respond. */
async function headOf({ namespace }: StoredChain, ask: CallChain): Promise<number | undefined> {
  const head = await namespace.blocks?.head(ask, 0).catch(() => undefined)
  return head?.number
}

/** The NFT that a transfer moves; undefined for currencies. */
function tokenIn({ contract, token_id, kind }: TransferRow, chain: StoredChain | undefined): Token | undefined {
  if (!chain || !contract || token_id === null || (kind !== 'erc721' && kind !== 'erc1155')) return undefined
  return { chain, contract, tokenId: token_id, standard: kind }
}
