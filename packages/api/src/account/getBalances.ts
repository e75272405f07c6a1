import type { CaipNetworkId } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type ApiClient, call } from '../apiClient.ts'
import { objectOf } from '../fields.ts'
import { bodyOf, rowsOf, textOf } from '../shape.ts'

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
  /** US dollars for one token, as exact decimal text; absent when no price is known. */
  readonly dollarPrice?: string
  /** Change of the price in the last 24 hours, as a fraction: 0.05 is 5 % up. Absent if unknown. */
  readonly change?: number
  readonly iconUrl?: string
  /** Not on the server's token list: anyone can create a token with this name. */
  readonly unlisted?: true
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
    signal,
  })
  const rows = rowsOf(bodyOf(answer, route), 'balances', route)
  return rows.map(tokenOf).filter(({ decimals }) => decimals > 0)
}

function tokenOf(row: CallAnswer<typeof route>['balances'][number]): AccountToken {
  const quantity = objectOf(row, 'quantity', route)
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
    ...(typeof row.price === 'number' && row.price > 0 && { dollarPrice: decimalOf(row.price) }),
    ...(typeof row.change === 'number' && { change: row.change }),
    ...(iconUrl && { iconUrl }),
    ...(row.trust === 'unlisted' && { unlisted: true }),
  }
}

/** The decimal digits of a JSON number, without an exponent: `1.5e-7` → `0.00000015`. */
function decimalOf(value: number): string {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  return shift < 0 ? `0.${'0'.repeat(-shift - 1)}${whole}${fraction}` : `${whole}${fraction.padEnd(shift, '0')}`
}
