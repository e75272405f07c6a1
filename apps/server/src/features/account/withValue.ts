import { parseCaipAddress } from '@latchkey/base/caip'
import { parseUnits } from '@latchkey/base/units'
import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { changeOf, toNumber, worthOf } from '../../providers/prices/price.ts'
import type { PriceTable } from '../../providers/prices/priceSource.ts'

/** Adds price, 24-hour change and value, if the price of the token is known. */
export function withValue(balance: TokenBalance, table: PriceTable): TokenBalance {
  const token = balance.address === undefined ? nativeTokenAddress : parseCaipAddress(balance.address)?.address
  const price = table.get(token ?? '')
  const decimals = Number(balance.quantity.decimals)
  const units = parseUnits(balance.quantity.numeric, decimals)
  if (!price || units === undefined) return balance
  return {
    ...balance,
    price: toNumber(price),
    value: toNumber(worthOf(price, units, decimals)),
    ...(price.dayAgo && { change: changeOf(price.dayAgo, price) }),
  }
}
