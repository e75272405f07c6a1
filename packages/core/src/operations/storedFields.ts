import { isRecord } from '@latchkey/base/isRecord'

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Base units as text. */
export const isUnits = (value: unknown): boolean => isText(value) && /^\d{1,78}$/.test(value)

/** Checks that a stored value is an `OperationAmount`. */
export function isAmount(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const { amountUnits, symbol, decimals, tokenAddress } = value
  return (
    isUnits(amountUnits) &&
    isText(symbol) &&
    Number.isSafeInteger(decimals) &&
    (tokenAddress === undefined || isText(tokenAddress))
  )
}
