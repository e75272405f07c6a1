import { errorOf } from '@latchkey/base/errors'
import { parseUnits } from '@latchkey/base/units'
import type { OnrampPaymentMethod } from '@latchkey/contracts/api/onramp/schemas'
import {
  onrampPaymentCurrency,
  onrampPaymentDecimals,
  onrampPaymentMethods,
} from '@latchkey/contracts/constants/onramp'
import { ONRAMP_AMOUNT_OUT_OF_RANGE } from '@latchkey/contracts/errors/onramp'

/** The payment in cents. @throws ONRAMP_AMOUNT_OUT_OF_RANGE beyond the limits of the payment method */
export function readPayment({ amount, paymentMethod }: readPayment.Params): bigint {
  const cents = parseUnits(amount, onrampPaymentDecimals)
  const limits = onrampPaymentMethods.find(({ id }) => id === paymentMethod)
  const [min, max] = [limits?.min, limits?.max].map((text) => parseUnits(text ?? '', onrampPaymentDecimals))
  if (cents === undefined || min === undefined || max === undefined || cents < min || cents > max)
    throw errorOf(ONRAMP_AMOUNT_OUT_OF_RANGE, {
      values: { min: limits?.min ?? '', max: limits?.max ?? '', currency: onrampPaymentCurrency },
    })
  return cents
}

export declare namespace readPayment {
  type Params = { readonly amount: string; readonly paymentMethod: OnrampPaymentMethod }
}
