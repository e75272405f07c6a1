import { parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import {
  buildApprovalRoute,
  buildSwapRoute,
  swapAllowanceRoute,
  swapGasPriceRoute,
  swapQuotesRoute,
  swapTokensRoute,
} from '@latchkey/contracts/api/swap/routes'
import type { SwapToken } from '@latchkey/contracts/api/swap/schemas'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import {
  GAS_PRICE_NETWORK_UNSUPPORTED,
  SWAP_NETWORK_UNSUPPORTED,
  SWAP_WOULD_FAIL,
} from '@latchkey/contracts/errors/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { chargedAsk } from '../../chains/chargedAsk.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { serve } from '../../http/serve.ts'
import { toNumber } from '../../providers/prices/price.ts'
import type { PriceTable } from '../../providers/prices/priceSource.ts'
import type { Feature } from '../../services.ts'
import { tokenIcons } from '../wallets/images.ts'
import { findQuote, storeQuote } from './quotes.ts'
import { findSwapChain, readAccount, readParties, readToken } from './readParties.ts'
import { createSwapQuotes, type SwapTables } from './tables.ts'

/** Lifetime of a built swap on chain. Our choice. */
const deadlineMs = 10 * 60_000
const maxUnits = 2n ** 256n - 1n

/** Swaps of tokens. The server only prepares transactions; the account's wallet signs them. */
export const swap: Feature = {
  migrations: { '0006_swap_quotes': createSwapQuotes },
  routes: ({ db, clock, config, nodes, prices, http }) => {
    const tables = db.withTables<SwapTables>()
    const iconOf = tokenIcons(config.publicUrl)

    return [
      serve(swapTokensRoute, async ({ query, charge }) => {
        const found = findSwapChain(config.chains, query.chainId)
        if (!found) return { tokens: [] }
        return { tokens: [...listTokens(found.chain, { table: await prices.ifKnown(found.chain, charge), iconOf })] }
      }),

      serve(swapQuotesRoute, async ({ query, project, ...request }) => {
        const parties = readParties(config.chains, query)
        const amount = BigInt(query.amount)
        if (!parties || amount === 0n) return { quotes: [] }
        const { chain, provider, account, from, to } = parties
        const priced = await provider.price({
          ...{ chain, http, account, from, to, amount },
          ask: chargedAsk(nodes, chain, request),
          prices: () => prices.ifKnown(chain, request.charge),
        })
        if (!priced) return { quotes: [] }
        const { toAmount, route, impactBps } = priced
        const { id, expiresAt } = await storeQuote(
          tables,
          { ...caipOf(chain, { account, from, to }), amount, toAmount, route },
          { projectId: project.id, nowMs: clock.now() },
        )
        const quote = {
          id,
          fromAmount: query.amount,
          fromAccount: query.from,
          toAmount: String(toAmount),
          toAccount: query.to,
          minimumToAmount: String(minimumOf(toAmount, query.slippage)),
          priceImpact: formatUnits(impactBps, 2),
          route: route.map((token) => `${chain.id}:${token}`),
          spender: from === nativeTokenAddress ? null : `${chain.id}:${provider.spender}`,
          expiresAt: expiresAt.toISOString(),
        }
        return { quotes: [quote] }
      }),

      serve(swapAllowanceRoute, async ({ query, ...request }) => {
        const found = findSwapChain(config.chains, parseCaipAddress(query.tokenAddress)?.networkId)
        if (!found) return { allowance: '0' }
        const { chain, provider, support } = found
        const token = readToken(chain, query.tokenAddress)
        const owner = readAccount(query.userAddress)
        if (token === nativeTokenAddress) return { allowance: String(maxUnits) }
        const { spender } = provider
        return {
          allowance: String(await support.allowance(chargedAsk(nodes, chain, request), { token, owner, spender })),
        }
      }),

      serve(swapGasPriceRoute, async ({ query, ...request }) => {
        const chain = config.chains.find(({ id }) => id === query.chainId)
        const support = chain && namespaceOf(chain.id)?.swaps
        if (!support) throw errorOf(GAS_PRICE_NETWORK_UNSUPPORTED)
        return support.gasPrice(chargedAsk(nodes, chain, request))
      }),

      serve(buildSwapRoute, async ({ body, project, ...request }) => {
        const parties = readParties(config.chains, body)
        if (!parties) throw errorOf(SWAP_NETWORK_UNSUPPORTED)
        const { chain, provider, support, account, from, to } = parties
        const nowMs = clock.now()
        const { amount, toAmount, route } = await findQuote(
          tables,
          { id: body.id, ...caipOf(chain, { account, from, to }), amount: BigInt(body.amount) },
          { projectId: project.id, nowMs },
        )
        const minimum = minimumOf(toAmount, body.eip155.slippage)
        const deadlineSeconds = Math.floor((nowMs + deadlineMs) / 1000)
        const call = await provider.build({
          ...{ chain, http, account, from, to, amount, toAmount, minimum, route, deadlineSeconds },
        })
        const ask = chargedAsk(nodes, chain, request)
        const gas = body.disableEstimate ? call.gasLimit : await support.estimateGas(ask, { from: account, ...call })
        if (gas === undefined) throw errorOf(SWAP_WOULD_FAIL)
        const { fast } = await support.gasPrice(ask)
        return {
          tx: {
            from: `${chain.id}:${account}`,
            to: `${chain.id}:${call.to}`,
            data: call.data,
            amount: String(amount),
            value: String(call.value),
            minimumToAmount: String(minimum),
            deadline: new Date(deadlineSeconds * 1000).toISOString(),
            eip155: { gas: String(gas), gasPrice: fast },
          },
        }
      }),

      serve(buildApprovalRoute, async ({ query, project, ...request }) => {
        const parties = readParties(config.chains, query)
        if (!parties) throw errorOf(SWAP_NETWORK_UNSUPPORTED)
        const { chain, provider, support, account, from, to } = parties
        if (from === nativeTokenAddress)
          throw errorOf(API_REQUEST_INVALID, { values: { reason: 'the native currency needs no approval' } })
        const { amount } = await findQuote(
          tables,
          { id: query.id, ...caipOf(chain, { account, from, to }) },
          { projectId: project.id, nowMs: clock.now() },
        )
        const data = support.approvalData({ spender: provider.spender, amount })
        const ask = chargedAsk(nodes, chain, request)
        const gas = await support.estimateGas(ask, { from: account, to: from, data, value: 0n })
        if (gas === undefined) throw errorOf(SWAP_WOULD_FAIL)
        const { fast } = await support.gasPrice(ask)
        const token = `${chain.id}:${from}`
        return { tx: { from: token, to: token, data, value: '0', eip155: { gas: Number(gas), gasPrice: fast } } }
      }),
    ]
  },
}

type Addresses = { readonly account: string; readonly from: string; readonly to: string }

const caipOf = ({ id }: ChainConfig, { account, from, to }: Addresses): Addresses => ({
  account: `${id}:${account}`,
  from: `${id}:${from}`,
  to: `${id}:${to}`,
})

/** The minimum output if the price may get worse by `percent`. Rounded up, so that it never gets worse by more. */
function minimumOf(amount: bigint, percent: number): bigint {
  // The percentage has at most two decimals.
  const bps = BigInt(Math.round(percent * 100))
  return (amount * (10_000n - bps) + 9_999n) / 10_000n
}

/** The tokens of the chain that can be exchanged, the native currency first. */
function listTokens(chain: ChainConfig, { table, iconOf }: listTokens.Params): readonly SwapToken[] {
  const native = { ...chain.nativeCurrency, address: nativeTokenAddress, eip2612: false }
  return [native, ...chain.tokens].map(({ address, name, symbol, decimals, eip2612 }) => {
    const price = table.get(address)
    return {
      address: `${chain.id}:${address}`,
      ...{ name, symbol, decimals, eip2612 },
      logoUri: iconOf(symbol) ?? '',
      quantity: { decimals: String(decimals), numeric: '0' },
      price: price ? toNumber(price) : 0,
      value: 0,
    }
  })
}

declare namespace listTokens {
  type Params = { readonly table: PriceTable; readonly iconOf: (symbol: string) => string | undefined }
}
