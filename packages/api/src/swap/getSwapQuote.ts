import { parseCaipAddress } from '@latchkey/base/caip'
import { type ApiClient, call } from '../apiClient.ts'
import { type Fields, fieldsOf, listOf, malformed, textOf } from '../shape.ts'
import { partiesOf, type SwapRequest, unitsOf } from './swapRequest.ts'

/** A price for a swap, valid until `expiresAtMs`. */
export type SwapQuote = SwapRequest & {
  readonly id: string
  readonly toUnits: bigint
  /** Minimum amount received. */
  readonly minimumUnits: bigint
  /** Price impact in percent, as decimal text. */
  readonly priceImpactPercent: string
  /** The contract that needs an approval of `fromUnits`; absent for the native currency. */
  readonly spender?: string
  readonly expiresAtMs: number
}

const route = 'GET /v1/convert/quotes'

/** The best price; undefined if the network has no swaps or the amount buys nothing. */
export async function getSwapQuote(
  api: ApiClient,
  { signal, ...request }: SwapRequest & { readonly signal?: AbortSignal },
): Promise<SwapQuote | undefined> {
  const answer = await call(api, route, {
    query: {
      ...partiesOf(request),
      amount: String(request.fromUnits),
      slippage: String(request.slippagePercent),
    },
    ...(signal && { signal }),
  })
  const [best] = listOf(fieldsOf(answer, route), 'quotes', route)
  return best === undefined ? undefined : quoteOf(fieldsOf(best, route), request)
}

function quoteOf(row: Fields, request: SwapRequest): SwapQuote {
  const toUnits = unitsOf(row, 'toAmount', route)
  const minimumUnits = unitsOf(row, 'minimumToAmount', route)
  const keptBps = 10_000n - BigInt(Math.round(request.slippagePercent * 100))
  if (minimumUnits * 10_000n < toUnits * keptBps)
    throw malformed(route, 'the minimum allows more slippage than asked for')
  const expiresAtMs = Date.parse(textOf(row, 'expiresAt', route))
  if (Number.isNaN(expiresAtMs)) throw malformed(route, "'expiresAt' is not a time")
  return {
    ...request,
    id: textOf(row, 'id', route),
    toUnits,
    minimumUnits,
    priceImpactPercent: textOf(row, 'priceImpact', route),
    ...(request.from !== undefined && { spender: spenderOf(row, request) }),
    expiresAtMs,
  }
}

function spenderOf(row: Fields, { networkId }: SwapRequest): string {
  const spender = parseCaipAddress(textOf(row, 'spender', route))
  if (spender?.networkId !== networkId) throw malformed(route, "'spender' is on another network")
  return spender.address
}
