import { portfolioRoute } from '@latchkey/contracts/api/portfolio/routes'
import { chargedAsk } from '../../chains/chargedAsk.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import { serve } from '../../http/serve.ts'
import { differenceOf, toNumber } from '../../providers/prices/price.ts'
import type { Feature } from '../../services.ts'
import { readAccountChains } from '../activity/storedChains.ts'
import type { ActivityTables } from '../activity/tables.ts'
import { readPortfolio } from './readPortfolio.ts'

/** Past and current value of accounts, from the index of the chains and the sampled prices. */
export const portfolio: Feature = {
  routes: ({ db, config, clock, nodes, prices }) => {
    const tables = db.withTables<ActivityTables>()
    return [
      serve(portfolioRoute, async ({ params, query, signal, charge }) => {
        const { account, local } = await readAccountChains(tables, {
          chains: config.chains,
          account: params.address,
          chainId: query.chainId,
        })
        const [chain] = local
        const past = chain?.namespace.past
        const address = chain?.namespace.parseAddress(parseAccount(params.address).address)
        if (!chain || !past || address === undefined) return { points: [] }
        const points = await readPortfolio({
          ...{ db: tables, chain, past, account, address, prices, charge },
          ask: chargedAsk(nodes, chain.config, { signal, charge }),
          period: query.period,
          nowMs: clock.now(),
        })
        const [first, last] = [points[0], points.at(-1)]
        return {
          points: points.map(({ atMs, value }) => ({ at: new Date(atMs).toISOString(), value: toNumber(value) })),
          ...(first && last && first !== last && { change: differenceOf(first.value, last.value) }),
        }
      }),
    ]
  },
}
