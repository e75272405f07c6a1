import { formatUnits } from '@latchkey/base/units'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import * as v from 'valibot'
import type { DecodedRequest } from './DecodedRequest.ts'

/** Base units; without an address, of the network's native currency. */
type TokenUnits = { readonly units: bigint; readonly tokenAddress?: string | undefined }

/** Formats an amount's value in US dollars: "$1,225.07". Undefined if the price is unknown. */
export type WorthOf = (amount: TokenUnits, tag: string) => string | undefined

export type Worths = {
  readonly worthOf: WorthOf
  /** Value in US dollars, unsigned. Undefined if unknown. */
  readonly dollarsOf: (amount: TokenUnits) => number | undefined
}

/** Maximum time that the estimate waits for prices. */
const waitMs = 1500

/** Fields of the response that we use. */
const pricesSchema = v.object({
  fungibles: v.array(v.object({ address: v.string(), price: v.pipe(v.number(), v.minValue(0)) })),
})

/**
 * Loads the prices of the network's currency and of all tokens that the wallet knows on it, without revealing which of
 * them the request involves. Unknown tokens have no price: their contracts could report any number of decimals.
 * Undefined if the server does not respond in time, because an estimate is complete without prices.
 */
export async function loadWorth(
  site: { readonly serverUrl: string; readonly projectId: string },
  { network }: Pick<DecodedRequest, 'network'>,
  signal: AbortSignal,
): Promise<Worths | undefined> {
  if (!network) return undefined
  const { id, decimals, tokens } = network
  const priced = [{ address: nativeTokenAddress, decimals }, ...tokens]
  // Importing the route (S7.7) would load its schemas before the sheet.
  const url = new URL('/v1/fungible/price', site.serverUrl)
  url.search = new URLSearchParams({ projectId: site.projectId }).toString()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ addresses: priced.map(({ address }) => `${id}:${address}`) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
  }).catch(() => undefined)
  const answer = v.safeParse(pricesSchema, response?.ok ? await response.json().catch(() => undefined) : undefined)
  if (!answer.success) return undefined
  const { fungibles } = answer.output
  function dollarsOf({ units, tokenAddress = nativeTokenAddress }: TokenUnits): number | undefined {
    const token = priced.find(({ address }) => address === tokenAddress)
    const price = fungibles.find(({ address }) => address === `${id}:${tokenAddress}`)?.price
    return token && price ? price * Number(formatUnits(units < 0n ? -units : units, token.decimals)) : undefined
  }
  return {
    dollarsOf,
    worthOf(amount, tag) {
      const dollars = dollarsOf(amount)
      if (!dollars) return undefined
      const write = (value: number) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(value)
      // Without the bidi mark that Arabic adds to right-align the sign: the sign is Latin, "US$".
      return (dollars < leastDollars ? `< ${write(leastDollars)}` : write(dollars)).replace('\u200f', '')
    },
  }
}

/** Smaller amounts are written as "less than". */
const leastDollars = 0.01
