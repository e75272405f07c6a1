import { errorOf } from '@latchkey/base/errors'
import {
  SEND_AMOUNT_ZERO,
  SEND_RECEIVER_INVALID,
  SEND_RECEIVER_IS_TOKEN,
  SEND_RECEIVER_ZERO,
} from '@latchkey/contracts/errors/send'
import type { TransferParams } from '@latchkey/core/chain/port'
import { checksumAddress } from '../address/address.ts'
import { addressRules } from '../address/addressRules.ts'
import { toQuantity } from '../rpc/quantity.ts'

/** Fields of `eth_sendTransaction` and `eth_estimateGas`; the wallet chooses gas and fees. */
export type TransferCall = {
  readonly from: string
  readonly to: string
  readonly value: `0x${string}`
  readonly data?: `0x${string}`
}

const uint256End = 1n << 256n

/**
 * The transaction of a transfer: native without a token contract, otherwise ERC-20 `transfer` (spec S4.12). Validates the visitor's
 * input (S5.3).
 *
 * @throws SEND_RECEIVER_INVALID, SEND_RECEIVER_ZERO, SEND_RECEIVER_IS_TOKEN, SEND_AMOUNT_ZERO
 */
export function transferCall(
  params: Pick<TransferParams, 'from' | 'to' | 'amountUnits' | 'tokenAddress'>,
): TransferCall {
  const { from, amountUnits, tokenAddress } = params
  const to = addressRules.parse(params.to) as `0x${string}` | undefined
  if (!to) throw errorOf(SEND_RECEIVER_INVALID, { values: { value: params.to } })
  if (addressRules.isBurn(to)) throw errorOf(SEND_RECEIVER_ZERO)
  if (amountUnits <= 0n || amountUnits >= uint256End) throw errorOf(SEND_AMOUNT_ZERO)
  if (tokenAddress === undefined) return { from, to, value: toQuantity(amountUnits) }
  const token = checksumAddress(tokenAddress)
  if (!token) throw errorOf(SEND_RECEIVER_INVALID, { values: { value: tokenAddress } })
  if (token === to) throw errorOf(SEND_RECEIVER_IS_TOKEN)
  const word = (hex: string) => hex.toLowerCase().padStart(64, '0')
  // transfer(address,uint256)
  const data = `0xa9059cbb${word(to.slice(2))}${word(amountUnits.toString(16))}` as const
  return { from, to: token, value: '0x0', data }
}
