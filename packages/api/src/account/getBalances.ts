import type { CaipNetworkId } from '@latchkey/base/caip'
import { type ApiClient, call } from '../apiClient.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shape.ts'

/** A token of an account (spec S3.8). `numeric` is an exact decimal number as text. */
export type AccountToken = {
  readonly name: string
  readonly symbol: string
  readonly networkId: CaipNetworkId
  /** Contract address; absent for the native currency. */
  readonly address?: string
  readonly decimals: number
  readonly numeric: string
  /** In US dollars; absent when no price is known. */
  readonly value?: number
  readonly iconUrl?: string
}

const route = 'GET /v1/account/{address}/balance'

/** Native currency and tokens of an account on one network. Leaves out tokens with 0 decimals (spec S5.13). */
export async function getBalances(
  api: ApiClient,
  params: {
    readonly address: string
    readonly networkId: CaipNetworkId
    readonly forceUpdate?: string
    readonly signal?: AbortSignal
  },
): Promise<readonly AccountToken[]> {
  const { address, networkId, forceUpdate, signal } = params
  const answer = await call(api, route, {
    params: { address },
    query: { currency: 'usd', chainId: networkId, forceUpdate },
    ...(signal && { signal }),
  })
  const rows = listOf(fieldsOf(answer, route), 'balances', route)
  return rows.map((row) => tokenOf(fieldsOf(row, route))).filter(({ decimals }) => decimals > 0)
}

function tokenOf(row: Fields): AccountToken {
  const quantity = fieldsOf(row.quantity, route)
  const caip = typeof row.address === 'string' ? row.address : undefined
  const address = caip?.split(':').at(-1)
  const iconUrl = textOf(row, 'iconUrl', route)
  return {
    name: textOf(row, 'name', route),
    symbol: textOf(row, 'symbol', route),
    networkId: textOf(row, 'chainId', route) as CaipNetworkId,
    decimals: Number(textOf(quantity, 'decimals', route)),
    numeric: textOf(quantity, 'numeric', route),
    ...(address && { address }),
    ...(typeof row.value === 'number' && { value: row.value }),
    ...(iconUrl && { iconUrl }),
  }
}
