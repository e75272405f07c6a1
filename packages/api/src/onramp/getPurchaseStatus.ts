import type { CaipNetworkId } from '@latchkey/base/caip'
import type { OnrampOrderStatus } from '@latchkey/contracts/api/onramp/schemas'
import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf, textOf } from '../shape.ts'

/** `hash`: the transaction that delivered the tokens, if the provider reports it. */
export type PurchaseStatus = {
  readonly status: OnrampOrderStatus
  readonly networkId: CaipNetworkId
  readonly hash?: string
}

const route = 'GET /v1/onramp/orders/{id}'

/** The current status of an order. @throws ONRAMP_ORDER_UNKNOWN from the server */
export async function getPurchaseStatus(
  api: ApiClient,
  { orderId, signal }: { readonly orderId: string; readonly signal?: AbortSignal },
): Promise<PurchaseStatus> {
  const answer = bodyOf(await call(api, route, { params: { id: orderId }, signal }), route)
  return {
    status: textOf(answer, 'status', route),
    networkId: textOf(answer, 'network', route) as CaipNetworkId,
    ...(answer.hash !== null && { hash: textOf(answer, 'hash', route) }),
  }
}
