import { formatUnits } from '@latchkey/base/units'
import type { PaymentRequest } from '@latchkey/core/chain/port'

/** Solana Pay: a transfer request. Amounts are in whole tokens, as decimal text. */
export function paymentUri({ to, amountUnits, decimals, tokenAddress }: PaymentRequest): string {
  const token = tokenAddress === undefined ? '' : `&spl-token=${tokenAddress}`
  return `solana:${to}?amount=${formatUnits(amountUnits, decimals)}${token}`
}
