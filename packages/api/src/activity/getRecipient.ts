import type { CaipNetworkId } from '@latchkey/base/caip'
import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf } from '../shape.ts'

/** Facts about an account's earlier payments to an address. */
export type RecipientFacts = {
  readonly history: 'known' | 'new' | 'unknown'
  /** A look-alike address, with the same first and last digits, that the account paid earlier. */
  readonly imitates?: string
}

const route = 'GET /v1/account/{account}/recipients/{recipient}'

export async function getRecipient(api: ApiClient, params: getRecipient.Params): Promise<RecipientFacts> {
  const { account, recipient, networkId, signal } = params
  const answer = await call(api, route, {
    params: { account, recipient },
    query: { chainId: networkId },
    signal,
  })
  const { history, imitates } = bodyOf(answer, route)
  return {
    history: history === 'known' || history === 'new' ? history : 'unknown',
    ...(typeof imitates === 'string' && { imitates }),
  }
}

export declare namespace getRecipient {
  type Params = {
    readonly account: string
    readonly recipient: string
    /** The network of the transfer. */
    readonly networkId: CaipNetworkId
    readonly signal?: AbortSignal
  }
}
