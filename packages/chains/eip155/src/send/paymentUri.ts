import type { PaymentRequest } from '@latchkey/core/chain/port'

/** EIP-681: a payment in the native currency, or a call of the token's `transfer`. Amounts are in base units. */
export function paymentUri({ network, to, amountUnits, tokenAddress }: PaymentRequest): string {
  return tokenAddress === undefined
    ? `ethereum:${to}@${network.id}?value=${amountUnits}`
    : `ethereum:${tokenAddress}@${network.id}/transfer?address=${to}&uint256=${amountUnits}`
}
