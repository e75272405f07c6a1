import { errorOf } from '@latchkey/base/errors'
import { onrampPaymentDecimals } from '@latchkey/contracts/constants/onramp'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import type * as v from 'valibot'
import type { OnrampOffer, OnrampProvider } from './onrampProvider.ts'
import { type amountSchema, unitsOf } from './unitsOf.ts'

type Amount = v.InferOutput<typeof amountSchema>

/**
 * An offer whose parts add up to the visitor's payment. The remainder after tokens and network fee is the provider's
 * fee. @throws ONRAMP_UNAVAILABLE if the response is for another payment, adds up to more, or buys no tokens
 */
export function offerOf({ asset, paymentMethod, total }: Asked, quoted: Quoted): OnrampOffer {
  const subtotal = unitsOf(quoted.subtotal, onrampPaymentDecimals)
  const networkFee = unitsOf(quoted.networkFee, onrampPaymentDecimals, 'up')
  const providerFee = total - subtotal - networkFee
  const units = unitsOf(quoted.purchase, asset.decimals)
  const samePayment = unitsOf(quoted.total, onrampPaymentDecimals) === total
  if (!samePayment || providerFee < 0n || units === 0n) throw errorOf(ONRAMP_UNAVAILABLE)
  return { asset, paymentMethod, total, subtotal, providerFee, networkFee, units, reference: quoted.reference }
}

type Asked = Pick<OnrampProvider.QuoteParams, 'asset' | 'paymentMethod' | 'total'>
type Quoted = {
  readonly total: Amount
  readonly subtotal: Amount
  readonly networkFee: Amount
  readonly purchase: Amount
  readonly reference: string
}
