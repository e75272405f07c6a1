import { errorOf } from '@latchkey/base/errors'
import { balanceRoute } from '@latchkey/contracts/api/account/routes'
import { CHAIN_NOT_SUPPORTED } from '@latchkey/contracts/errors/networks'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { tokenIcons } from '../wallets/images.ts'

/** Balances, read directly from the chains. */
export const account: Feature = {
  routes: ({ config, nodes }) => {
    const iconOf = tokenIcons(config.publicUrl)
    return [
      serve(balanceRoute, async ({ params, query, signal, charge }) => {
        const { address, networkId } = parseAccount(params.address)
        const only = query.chainId ?? networkId
        const chains = config.chains.filter(
          ({ id }) => (only === undefined || id === only) && namespaceOf(id)?.parseAddress(address) !== undefined,
        )
        if (chains.length === 0) throw errorOf(CHAIN_NOT_SUPPORTED)
        const mayRetry = (calls: number) =>
          charge(calls).then(
            () => true,
            () => false,
          )
        const balancesOn = async (chain: ChainConfig) => {
          const namespace = namespaceOf(chain.id)
          if (!namespace) return []
          await charge(namespace.balanceCalls(chain))
          return namespace.balances({ chain, address, ask: (calls) => nodes.ask(chain, calls, { signal, mayRetry }) })
        }
        const balances = (await Promise.all(chains.map(balancesOn))).flat()
        return { balances: balances.map((one) => ({ ...one, iconUrl: iconOf(one.symbol) ?? one.iconUrl })) }
      }),
    ]
  },
}
