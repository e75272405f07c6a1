import type { CaipNetworkId } from '@latchkey/base/caip'
import { type ApiClient, call } from '../apiClient.ts'
import { type Fields, fieldsOf, listOf } from '../shape.ts'

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

/** Reads one page of an account's list on one network. */
export async function readAccountPage<Row>(
  api: ApiClient,
  route: 'GET /v1/account/{account}/history' | 'GET /v1/account/{account}/nfts',
  { params, rowOf }: { readonly params: AccountPageParams; readonly rowOf: (row: Fields) => Row },
): Promise<AccountPage & { readonly rows: readonly Row[] }> {
  const { address, networkId, cursor, signal } = params
  const answer = await call(api, route, {
    params: { account: address },
    query: { chainId: networkId, cursor },
    ...(signal && { signal }),
  })
  const page = fieldsOf(answer, route)
  const rows = listOf(page, 'data', route).map((row) => rowOf(fieldsOf(row, route)))
  return {
    rows,
    ...(typeof page.next === 'string' && { next: page.next }),
    ...(page.unsupported === true && { unsupported: true }),
  }
}
