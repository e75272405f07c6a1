import { randomBytes } from 'node:crypto'
import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import type { OnrampPaymentMethod } from '@latchkey/contracts/api/onramp/schemas'
import { onrampQuoteLifetimeMs } from '@latchkey/contracts/constants/onramp'
import { ONRAMP_QUOTE_EXPIRED } from '@latchkey/contracts/errors/onramp'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { OnrampOffer, OnrampProvider } from '../../providers/onramp/onrampProvider.ts'
import { assetsOf } from './assets.ts'
import type { OnrampDatabase } from './tables.ts'

type Context = { readonly projectId: string; readonly nowMs: number }

/** Stores an offer and deletes expired ones. */
export async function storeQuote(
  db: OnrampDatabase,
  { provider, offer }: { readonly provider: OnrampProvider; readonly offer: OnrampOffer },
  { projectId, nowMs }: Context,
) {
  const id = toHex(randomBytes(16))
  const expiresAt = new Date(nowMs + onrampQuoteLifetimeMs)
  await db.deleteFrom('onramp_quotes').where('expires_at', '<', new Date(nowMs)).execute()
  await db
    .insertInto('onramp_quotes')
    .values({
      id,
      project_id: projectId,
      provider: provider.id,
      payment_method: offer.paymentMethod,
      total: String(offer.total),
      subtotal: String(offer.subtotal),
      provider_fee: String(offer.providerFee),
      network_fee: String(offer.networkFee),
      network_id: offer.asset.chain.id,
      token: offer.asset.address,
      units: String(offer.units),
      reference: offer.reference,
      expires_at: expiresAt,
    })
    .execute()
  return { id, expiresAt }
}

/**
 * The offer with this id, and its provider. @throws ONRAMP_QUOTE_EXPIRED, also for an unknown id, or if the chain,
 * token or provider is no longer configured
 */
export async function findQuote(db: OnrampDatabase, id: string, context: findQuote.Context) {
  const row = await db
    .selectFrom('onramp_quotes')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', context.projectId)
    .where('expires_at', '>', new Date(context.nowMs))
    .executeTakeFirst()
  const provider = context.providers.find((one) => one.id === row?.provider)
  const chain = context.chains.find((one) => one.id === row?.network_id)
  const asset = chain && assetsOf(chain).find(({ address }) => address === row?.token)
  if (!row || !provider || !asset) throw errorOf(ONRAMP_QUOTE_EXPIRED)
  const offer: OnrampOffer = {
    asset,
    paymentMethod: row.payment_method as OnrampPaymentMethod,
    total: BigInt(row.total),
    subtotal: BigInt(row.subtotal),
    providerFee: BigInt(row.provider_fee),
    networkFee: BigInt(row.network_fee),
    units: BigInt(row.units),
    reference: row.reference,
  }
  return { provider, offer }
}

export declare namespace findQuote {
  type Context = {
    readonly projectId: string
    readonly nowMs: number
    readonly providers: readonly OnrampProvider[]
    readonly chains: readonly ChainConfig[]
  }
}
