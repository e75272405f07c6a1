import { onrampPaymentDecimals } from '@latchkey/contracts/constants/onramp'

/** Cents as decimal text, always with the decimals of the currency: `100.00`. */
export function paymentText(cents: bigint): string {
  const digits = String(cents).padStart(onrampPaymentDecimals + 1, '0')
  return `${digits.slice(0, -onrampPaymentDecimals)}.${digits.slice(-onrampPaymentDecimals)}`
}
