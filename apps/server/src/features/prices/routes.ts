import { parseCaipAddress } from '@latchkey/base/caip'
import { fungiblePriceRoute, priceHistoryRoute } from '@latchkey/contracts/api/prices/routes'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { tokenOf } from '../../chains/tokenOf.ts'
import { serve } from '../../http/serve.ts'
import { thinned } from '../../providers/prices/period.ts'
import { changeOf, toNumber } from '../../providers/prices/price.ts'
import type { Feature } from '../../services.ts'
import { tokenIcons } from '../wallets/images.ts'
import { createPriceSamples } from './tables.ts'

/** Prices of tokens, now and in the past. */
export const prices: Feature = {
  migrations: { '0009_price_samples': createPriceSamples },
  routes: ({ config, prices, clock }) => {
    const iconOf = tokenIcons(config.publicUrl)
    return [
      serve(fungiblePriceRoute, async ({ body, charge }) => {
        const asked = await Promise.all(
          body.addresses.map(async (address) => {
            const { chain, token } = findToken(config.chains, address)
            const price = chain && token && (await prices.of(chain, charge)).get(token.key)
            if (!price) return []
            const { name, symbol } = token
            return [{ address, name, symbol, iconUrl: iconOf(symbol) ?? '', price: toNumber(price) }]
          }),
        )
        return { fungibles: asked.flat() }
      }),
      serve(priceHistoryRoute, async ({ query, charge }) => {
        const address = query.address === 'native' ? nativeTokenAddress : query.address
        const { chain, token } = findToken(config.chains, `${query.chainId}:${address}`)
        if (!chain || !token) return { points: [] }
        const [past, table] = await Promise.all([
          prices.history(chain, token.key, query.period),
          prices.ifKnown(chain, charge),
        ])
        const now = table.get(token.key)
        const points = thinned(now ? [...past, { atMs: clock.now(), price: now }] : past)
        const [first, last] = [points[0], points.at(-1)]
        return {
          points: points.map(({ atMs, price }) => ({ at: new Date(atMs).toISOString(), price: toNumber(price) })),
          ...(first && last && first !== last && { change: changeOf(first.price, last.price) }),
        }
      }),
    ]
  },
}

/** The configured chain and token of an address. `key`: the token's key in the price table. */
function findToken(chains: readonly ChainConfig[], caipAddress: string) {
  const parsed = parseCaipAddress(caipAddress)
  const chain = chains.find(({ id }) => id === parsed?.networkId)
  if (!chain || !parsed) return { chain, token: undefined }
  if (parsed.address.toLowerCase() === nativeTokenAddress)
    return { chain, token: { ...chain.nativeCurrency, key: nativeTokenAddress } }
  const token = tokenOf(chain, parsed.address)
  return { chain, token: token && { ...token, key: token.address } }
}
