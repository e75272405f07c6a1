import { errorOf } from '@latchkey/base/errors'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { PRICES_UNAVAILABLE, SWAP_QUOTE_EXPIRED } from '@latchkey/contracts/errors/swap'
import * as v from 'valibot'
import type { ChainConfig, OneInchConfig } from '../../chains/chainConfig.ts'
import { isAgreedCall } from '../../chains/eip155/oneInchCall.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import { impactBpsOf } from './impactBpsOf.ts'
import type { SwapProvider } from './swapProvider.ts'

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const quoteSchema = v.object({ dstAmount: units })
const swapSchema = v.object({
  dstAmount: units,
  tx: v.object({
    to: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase()),
    data: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})+$/), v.toLowerCase()),
    value: units,
    gas: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  }),
})

/** Used if the service does not estimate the gas itself. */
const defaultGas = 500_000n

/** Swaps by the API of 1inch, version 6.1. Accepts only those functions of its router whose minimum can be decoded. */
export function oneInch({ url, apiKey, router }: OneInchConfig): SwapProvider {
  function requestOf(
    path: string,
    { id }: ChainConfig,
    query: Readonly<Record<string, string>>,
  ): ProviderClient.Request {
    const target = new URL(`/swap/v6.1/${id.slice('eip155:'.length)}/${path}`, url)
    target.search = new URLSearchParams(query).toString()
    return {
      provider: '1inch',
      url: target,
      headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
    }
  }

  return {
    spender: router,
    priceCalls: () => 0,
    async price({ chain, http, prices, from, to, amount }) {
      const query = { src: from, dst: to, amount: String(amount) }
      const { dstAmount: toAmount } = await http.get(quoteSchema, requestOf('quote', chain, query))
      if (toAmount === 0n) return undefined
      const impactBps = impactBpsOf(chain, await prices(), { from, to, amount, toAmount })
      // A price that no other source confirms is not offered.
      return impactBps === undefined ? undefined : { toAmount, impactBps, route: [from, to] }
    },
    async build({ chain, http, account, from, to, amount, minimum }) {
      const query = {
        ...{ src: from, dst: to, amount: String(amount), from: account, origin: account },
        ...{ minReturn: String(minimum), disableEstimate: 'true' },
      }
      const { dstAmount, tx } = await http.get(swapSchema, requestOf('swap', chain, query))
      if (dstAmount < minimum) throw errorOf(SWAP_QUOTE_EXPIRED)
      const due = from === nativeTokenAddress ? amount : 0n
      const agreed = isAgreedCall(tx.data, { account, from, to, amount, minimum })
      if (!agreed || tx.to !== router.toLowerCase() || tx.value !== due) throw errorOf(PRICES_UNAVAILABLE)
      return { to: router, data: tx.data, value: tx.value, gasLimit: tx.gas > 0 ? BigInt(tx.gas) : defaultGas }
    },
  }
}
