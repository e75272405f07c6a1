import { parseCaipAddress } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type ApiClient, call } from '../apiClient.ts'
import { timeOf } from '../fields.ts'
import { bodyOf, malformed, rowsOf, textOf } from '../shape.ts'
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
    signal,
  })
  const [best] = rowsOf(bodyOf(answer, route), 'quotes', route)
  return best && quoteOf(best, request)
}

type Row = CallAnswer<typeof route>['quotes'][number]

function quoteOf(row: Row, request: SwapRequest): SwapQuote {
  const toUnits = unitsOf(row, 'toAmount', route)
  const minimumUnits = unitsOf(row, 'minimumToAmount', route)
  const keptBps = 10_000n - BigInt(Math.round(request.slippagePercent * 100))
  if (minimumUnits * 10_000n < toUnits * keptBps)
    throw malformed(route, 'the minimum allows more slippage than asked for')
  return {
    ...request,
    id: textOf(row, 'id', route),
    toUnits,
    minimumUnits,
    priceImpactPercent: textOf(row, 'priceImpact', route),
    ...(request.from !== undefined && { spender: spenderOf(row, request) }),
    expiresAtMs: timeOf(row, 'expiresAt', route),
  }
}

function spenderOf(row: Row, { networkId }: SwapRequest): string {
  const spender = parseCaipAddress(textOf(row, 'spender', route))
  if (spender?.networkId !== networkId) throw malformed(route, "'spender' is on another network")
  return spender.address
}
