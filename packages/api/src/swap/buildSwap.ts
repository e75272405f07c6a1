import { parseCaipAddress } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type ApiClient, call } from '../apiClient.ts'
import { objectOf } from '../fields.ts'
import { bodyOf, malformed, textOf } from '../shape.ts'
import type { SwapQuote } from './getSwapQuote.ts'
import { partiesOf, type SwapRequest, unitsOf } from './swapRequest.ts'

/** A transaction that the server prepared. Untrusted until the chain package has checked it. */
export type PreparedCall = { readonly to: string; readonly data: string; readonly value: bigint }

type Params = { readonly quote: SwapQuote; readonly signal?: AbortSignal }

/** Prepares the swap of a quote. @throws SWAP_QUOTE_EXPIRED, SWAP_WOULD_FAIL from the server */
export async function buildSwap(api: ApiClient, { quote, signal }: Params): Promise<PreparedCall> {
  const { id, fromUnits, slippagePercent } = quote
  const route = 'POST /v1/convert/build-transaction'
  const answer = await call(api, route, {
    body: {
      ...partiesOf(quote),
      id,
      amount: String(fromUnits),
      eip155: { slippage: slippagePercent },
    },
    signal,
  })
  return callOf(answer, { route, quote })
}

/** Prepares the approval that a quote needs. @throws SWAP_QUOTE_EXPIRED from the server */
export async function buildSwapApproval(api: ApiClient, { quote, signal }: Params): Promise<PreparedCall> {
  const route = 'GET /v1/convert/build-approve'
  const answer = await call(api, route, { query: { ...partiesOf(quote), id: quote.id }, signal })
  return callOf(answer, { route, quote })
}

function callOf(
  answer: CallAnswer<'POST /v1/convert/build-transaction' | 'GET /v1/convert/build-approve'>,
  { route, quote }: { readonly route: string; readonly quote: SwapRequest },
): PreparedCall {
  const tx = objectOf(bodyOf(answer, route), 'tx', route)
  const to = parseCaipAddress(textOf(tx, 'to', route))
  if (to?.networkId !== quote.networkId) throw malformed(route, "'to' is on another network")
  return { to: to.address, data: textOf(tx, 'data', route), value: unitsOf(tx, 'value', route) }
}
