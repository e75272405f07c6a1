import { parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { parseUnits } from '@latchkey/base/units'
import { balanceRoute } from '@latchkey/contracts/api/account/routes'
import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { CHAIN_NOT_SUPPORTED } from '@latchkey/contracts/errors/networks'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { chargedAsk } from '../../chains/chargedAsk.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import { serve } from '../../http/serve.ts'
import { changeOf, toNumber, worthOf } from '../../providers/prices/price.ts'
import type { PriceTable } from '../../providers/prices/priceSource.ts'
import type { Feature } from '../../services.ts'
import type { ActivityTables } from '../activity/tables.ts'
import { tokenIcons } from '../wallets/images.ts'
import { unlistedBalances } from './unlistedBalances.ts'

/** Balances, read directly from the chains. Indexes list the unconfigured tokens that the account has received. */
export const account: Feature = {
  routes: ({ config, db, nodes, prices, accountIndexes }) => {
    const tables = db.withTables<ActivityTables>()
    const iconOf = tokenIcons(config.publicUrl)
    return [
      serve(balanceRoute, async ({ params, query, signal, charge }) => {
        const { address, networkId } = parseAccount(params.address)
        const only = query.chainId ?? networkId
        const chains = config.chains.filter(
          ({ id }) => (only === undefined || id === only) && namespaceOf(id)?.parseAddress(address) !== undefined,
        )
        if (chains.length === 0) throw errorOf(CHAIN_NOT_SUPPORTED)
        const balancesOn = async (chain: ChainConfig) => {
          const namespace = namespaceOf(chain.id)
          if (!namespace) return []
          const ask = chargedAsk(nodes, chain, { signal, charge })
          const [listed, table, unlisted] = await Promise.all([
            namespace.balances({ chain, address, ask }),
            prices.ifKnown(chain, charge),
            unlistedBalances(tables, { chain, address, ask, index: accountIndexes.get(chain.id) }),
          ])
          // Icons are found by symbol, which an unlisted token can copy.
          const described = listed.map((one) => ({ ...one, iconUrl: iconOf(one.symbol) ?? one.iconUrl }))
          return [...described.map((balance) => withValue(balance, table)), ...unlisted]
        }
        return { balances: (await Promise.all(chains.map(balancesOn))).flat() }
      }),
    ]
  },
}

/** Adds price, 24-hour change and value, if the price of the token is known. */
function withValue(balance: TokenBalance, table: PriceTable): TokenBalance {
  const token = balance.address === undefined ? nativeTokenAddress : parseCaipAddress(balance.address)?.address
  const price = table.get(token ?? '')
  const decimals = Number(balance.quantity.decimals)
  const units = parseUnits(balance.quantity.numeric, decimals)
  if (!price || units === undefined) return balance
  return {
    ...balance,
    price: toNumber(price),
    value: toNumber(worthOf(price, units, decimals)),
    ...(price.dayAgo && { change: changeOf(price.dayAgo, price) }),
  }
}
