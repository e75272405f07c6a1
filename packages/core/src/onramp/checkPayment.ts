import type { OnrampOptions } from '@latchkey/api/onramp/getOnrampOptions'
import { parseUnits } from '@latchkey/base/units'
import { onrampPaymentDecimals } from '@latchkey/contracts/constants/onramp'
import { draftUnits } from '../send/draftUnits.ts'

/**
 * Parses a payment into cents and checks it against the limits of the payment method. Anything that is not an amount counts as
 * `under`.
 */
export function checkPayment(
  amount: string,
  { min, max }: Pick<OnrampOptions['paymentMethods'][number], 'min' | 'max'>,
): { readonly cents?: bigint; readonly fault?: 'under' | 'over' } {
  const cents = draftUnits({ token: { decimals: onrampPaymentDecimals }, amount })
  if (cents === undefined || cents < centsOf(min)) return { fault: 'under' }
  return cents > centsOf(max) ? { fault: 'over' } : { cents }
}

const centsOf = (amount: string): bigint => parseUnits(amount, onrampPaymentDecimals) ?? 0n
