import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import type { OnrampOrder } from '@latchkey/contracts/api/onramp/schemas'
import { onrampPaymentCurrency, onrampPollMs } from '@latchkey/contracts/constants/onramp'
import { ONRAMP_ORDER_UNKNOWN, ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import type { Selectable } from 'kysely'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { OnrampOffer, OnrampProvider } from '../../providers/onramp/onrampProvider.ts'
import { paymentText } from '../../providers/onramp/paymentText.ts'
import type { OnrampDatabase, OnrampTables } from './tables.ts'

type OrderRow = Selectable<OnrampTables['onramp_orders']>

/** Time for which the status of an order can be read. Our choice. */
const keptMs = 30 * 24 * 3600_000

/** Stores a new order and deletes old ones. The receiving account is not stored; only the provider knows it. */
export async function storeOrder(db: OnrampDatabase, order: storeOrder.Params): Promise<void> {
  const { id, projectId, provider, offer, nowMs } = order
  const { asset } = offer
  await db
    .deleteFrom('onramp_orders')
    .where('created_at', '<', new Date(nowMs - keptMs))
    .execute()
  await db
    .insertInto('onramp_orders')
    .values({
      ...{ id, project_id: projectId, provider: provider.id, network_id: asset.chain.id, symbol: asset.symbol },
      purchase_amount: formatUnits(offer.units, asset.decimals),
      total: paymentText(offer.total),
      ...{ status: 'pending', hash: null, created_at: new Date(nowMs), checked_at: new Date(0) },
    })
    .execute()
}

export declare namespace storeOrder {
  type Params = {
    readonly id: string
    readonly projectId: string
    readonly provider: OnrampProvider
    readonly offer: OnrampOffer
    readonly nowMs: number
  }
}

/**
 * The current status of an order. Polls the provider at most every 2 s, and never again once the order has ended.
 * Returns the last known status while the provider does not respond. @throws ONRAMP_ORDER_UNKNOWN
 */
export async function readOrder(db: OnrampDatabase, id: string, context: readOrder.Context): Promise<OnrampOrder> {
  const { projectId, providers, http, nowMs } = context
  const row = await db
    .selectFrom('onramp_orders')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw errorOf(ONRAMP_ORDER_UNKNOWN)
  const provider = providers.find((one) => one.id === row.provider)
  const ended = row.status === 'done' || row.status === 'failed'
  if (ended || !provider || row.checked_at.getTime() > nowMs - onrampPollMs) return orderOf(row)
  const progress = await provider.progress({ http, orderId: id }).catch((error) => {
    if (isLatchkeyError(error, ONRAMP_UNAVAILABLE)) return undefined
    throw error
  })
  const known = progress ? { status: progress.status, hash: progress.hash ?? row.hash } : {}
  const changed = { ...known, checked_at: new Date(nowMs) }
  await db.updateTable('onramp_orders').set(changed).where('id', '=', id).execute()
  return orderOf({ ...row, ...changed })
}

export declare namespace readOrder {
  type Context = {
    readonly projectId: string
    readonly providers: readonly OnrampProvider[]
    readonly http: ProviderClient
    readonly nowMs: number
  }
}

const orderOf = (row: OrderRow): OnrampOrder => ({
  id: row.id,
  provider: row.provider as OnrampOrder['provider'],
  status: row.status as OnrampOrder['status'],
  network: row.network_id,
  purchaseAmount: { amount: row.purchase_amount, currency: row.symbol },
  paymentTotal: { amount: row.total, currency: onrampPaymentCurrency },
  hash: row.hash,
})
