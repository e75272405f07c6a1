import { formatUnits } from '@latchkey/base/units'
import type { SendableToken } from '@latchkey/core/send/validateSend'

/** The full balance; for the native currency minus the fee. Undefined while the fee is unknown. */
export function maxOf(token: SendableToken, feeUnits: bigint | undefined): string | undefined {
  if (token.address !== undefined) return formatUnits(token.units, token.decimals)
  if (feeUnits === undefined || feeUnits >= token.units) return undefined
  return formatUnits(token.units - feeUnits, token.decimals)
}
