import type { CaipNetworkId } from '@latchkey/base/caip'
import type { OnrampOrderStatus } from '@latchkey/contracts/api/onramp/schemas'
import { type ApiClient, call } from '../apiClient.ts'

/** `hash`: the transaction that delivered the tokens, if the provider reports it. */
export type PurchaseStatus = {
  readonly status: OnrampOrderStatus
  readonly networkId: CaipNetworkId
  readonly hash?: string
}

/** The current status of an order. @throws ONRAMP_ORDER_UNKNOWN from the server */
export async function getPurchaseStatus(
  api: ApiClient,
  { orderId, signal }: { readonly orderId: string; readonly signal?: AbortSignal },
): Promise<PurchaseStatus> {
  const { status, network, hash } = await call(api, 'GET /v1/onramp/orders/{id}', {
    params: { id: orderId },
    ...(signal && { signal }),
  })
  return { status, networkId: network as CaipNetworkId, ...(hash !== null && { hash }) }
}
