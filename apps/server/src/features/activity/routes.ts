import { historyRoute } from '@latchkey/contracts/api/activity/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { tokenIcons } from '../wallets/images.ts'
import { readHistory } from './history/readHistory.ts'
import { toTransaction } from './history/toTransaction.ts'
import { readIndexedAccount } from './indexedChains.ts'
import { type ActivityTables, createActivity } from './tables.ts'

/** Transactions of accounts, from the index of the chains. */
export const activity: Feature = {
  migrations: { '0004_activity': createActivity },
  routes: ({ db, config }) => {
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
        const data = page.entries.flatMap((entry) => {
          const chain = chains.find((one) => one.chain === entry.transaction.chain)
          return chain ? [toTransaction(entry, { account, chain, page, iconOf })] : []
        })
        return { data, next: page.next }
      }),
    ]
  },
}
