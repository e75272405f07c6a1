import { errorOf } from '@latchkey/base/errors'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { PRICES_UNAVAILABLE, SWAP_QUOTE_EXPIRED } from '@latchkey/contracts/errors/swap'
import * as v from 'valibot'
import type { ChainConfig, ZeroXConfig } from '../../chains/chainConfig.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import { impactBpsOf } from './impactBpsOf.ts'
import type { SwapProvider } from './swapProvider.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

const pricedFields = {
  liquidityAvailable: v.literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: units,
  buyAmount: units,
  minBuyAmount: units,
  allowanceTarget: v.nullish(address),
}
const nothingSchema = v.object({ liquidityAvailable: v.literal(false) })
const priceSchema = v.variant('liquidityAvailable', [v.object(pricedFields), nothingSchema])
const quoteSchema = v.variant('liquidityAvailable', [
  v.object({
    ...pricedFields,
    transaction: v.object({
      to: address,
      data: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})+$/), v.toLowerCase()),
      value: units,
      gas: v.nullish(units),
    }),
  }),
  nothingSchema,
])

type Asked = { readonly account: string; readonly from: string; readonly to: string; readonly amount: bigint }
type Priced = Extract<v.InferOutput<typeof priceSchema>, { readonly liquidityAvailable: true }>

/** Used if the service does not estimate the gas itself. */
const defaultGas = 500_000n

/**
 * Swaps by the API of 0x, version 2, with allowances for its AllowanceHolder. Checks the tokens, the amounts, the
 * called contract and the spender; the client also decodes the call.
 */
export function zeroX({ url, apiKey, contracts }: ZeroXConfig): SwapProvider {
  const known = contracts.map((one) => one.toLowerCase())
  const [spender = ''] = contracts

  function requestOf(path: string, { id }: ChainConfig, { account, from, to, amount }: Asked): ProviderClient.Request {
    const target = new URL(`/swap/allowance-holder/${path}`, url)
    target.search = new URLSearchParams({
      ...{ chainId: id.slice('eip155:'.length), sellToken: from, buyToken: to },
      ...{ sellAmount: String(amount), taker: account },
    }).toString()
    return {
      provider: '0x',
      url: target,
      headers: { accept: 'application/json', '0x-api-key': apiKey, '0x-version': 'v2' },
    }
  }

  /** @throws PRICES_UNAVAILABLE if the response is for another swap */
  function check(priced: Priced, { from, to, amount }: Asked): void {
    const same = priced.sellToken === from.toLowerCase() && priced.buyToken === to.toLowerCase()
    const spends = priced.allowanceTarget == null || priced.allowanceTarget === spender.toLowerCase()
    if (!same || !spends || priced.sellAmount !== amount) throw errorOf(PRICES_UNAVAILABLE)
  }

  return {
    spender,
    priceCalls: () => 0,
    async price({ chain, http, prices, ...asked }) {
      const priced = await http.get(priceSchema, requestOf('price', chain, asked))
      if (!priced.liquidityAvailable || priced.buyAmount === 0n) return undefined
      check(priced, asked)
      const toAmount = priced.buyAmount
      const impactBps = impactBpsOf(chain, await prices(), { ...asked, toAmount })
      // A price that no other source confirms is not offered.
      return impactBps === undefined ? undefined : { toAmount, impactBps, route: [asked.from, asked.to] }
    },
    async build({ chain, http, toAmount, minimum, ...asked }) {
      const ask = async (expected: bigint) => {
        const request = requestOf('quote', chain, asked)
        request.url.searchParams.set('slippageBps', String(((expected - minimum) * 10_000n) / expected))
        const quote = await http.get(quoteSchema, request)
        if (!quote.liquidityAvailable) throw errorOf(SWAP_QUOTE_EXPIRED)
        check(quote, asked)
        return quote
      }
      const first = await ask(toAmount)
      // The output is lower than quoted, but sufficient: less tolerance remains.
      const enough = first.minBuyAmount < minimum && first.buyAmount >= minimum
      const quote = enough ? await ask(first.buyAmount) : first
      if (quote.minBuyAmount < minimum) throw errorOf(SWAP_QUOTE_EXPIRED)
      const { to, data, value, gas } = quote.transaction
      const due = asked.from === nativeTokenAddress ? asked.amount : 0n
      if (!known.includes(to) || value !== due) throw errorOf(PRICES_UNAVAILABLE)
      return { to: contracts[known.indexOf(to)] ?? to, data, value, gasLimit: gas ?? defaultGas }
    },
  }
}
