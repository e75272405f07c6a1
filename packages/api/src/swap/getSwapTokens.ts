import { type CaipNetworkId, parseCaipAddress } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf, malformed, rowsOf, textOf } from '../shape.ts'

/** A token that can be swapped (spec S3.9). */
export type SwapToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Contract; absent for the native currency. */
  readonly address?: string
  readonly iconUrl?: string
  /** In US dollars; absent when it is unknown. */
  readonly price?: number
}

const route = 'GET /v1/convert/tokens'

/** The tokens of a network that can be swapped, the native currency first. Empty for a network without swaps. */
export async function getSwapTokens(
  api: ApiClient,
  { networkId, signal }: { readonly networkId: CaipNetworkId; readonly signal?: AbortSignal },
): Promise<readonly SwapToken[]> {
  const answer = await call(api, route, { query: { chainId: networkId }, signal })
  return rowsOf(bodyOf(answer, route), 'tokens', route).map((row) => tokenOf(row, networkId))
}

function tokenOf(row: CallAnswer<typeof route>['tokens'][number], networkId: CaipNetworkId): SwapToken {
  const { decimals, price } = row
  const caip = parseCaipAddress(textOf(row, 'address', route))
  if (caip?.networkId !== networkId) throw malformed(route, "'address' is on another network")
  if (!Number.isInteger(decimals)) throw malformed(route, "'decimals' is not a whole number")
  const iconUrl = textOf(row, 'logoUri', route)
  return {
    name: textOf(row, 'name', route),
    symbol: textOf(row, 'symbol', route),
    decimals,
    ...(caip.address.toLowerCase() !== nativeTokenAddress && { address: caip.address }),
    ...(iconUrl && { iconUrl }),
    ...(typeof price === 'number' && price > 0 && { price }),
  }
}
