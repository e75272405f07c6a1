import type { CaipNetworkId } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf, rowsOf } from '../shape.ts'

export type AccountPageParams = {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly cursor?: string | undefined
  readonly signal?: AbortSignal
}

/** Fields of a page other than its rows. */
export type AccountPage = {
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string
  /** The server has no data source for the network; the list is empty for that reason. */
  readonly unsupported?: true
}

/** Routes of such lists, and the rows of their responses. */
type Rows = {
  readonly 'GET /v1/account/{account}/history': CallAnswer<'GET /v1/account/{account}/history'>['data'][number]
  readonly 'GET /v1/account/{account}/nfts': CallAnswer<'GET /v1/account/{account}/nfts'>['data'][number]
}

/** Reads one page of an account's list on one network. */
export async function readAccountPage<route extends keyof Rows, Row>(
  api: ApiClient,
  route: route,
  { params, rowOf }: { readonly params: AccountPageParams; readonly rowOf: (row: Rows[route]) => Row },
): Promise<AccountPage & { readonly rows: readonly Row[] }> {
  const { address, networkId, cursor, signal } = params
  const answer = await call<keyof Rows>(api, route, {
    params: { account: address },
    query: { chainId: networkId, cursor },
    signal,
  })
  const page = bodyOf(answer, route)
  const rows = rowsOf(page, 'data', route) as readonly Rows[keyof Rows][] as readonly Rows[route][]
  return {
    rows: rows.map(rowOf),
    ...(typeof page.next === 'string' && { next: page.next }),
    ...(page.unsupported === true && { unsupported: true }),
  }
}
