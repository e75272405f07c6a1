import type { CaipAddress, CaipNetworkId } from '@latchkey/base/caip'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { malformed, textOf } from '../shape.ts'

/** A requested swap. Tokens are contracts; undefined stands for the native currency. */
export type SwapRequest = {
  readonly networkId: CaipNetworkId
  readonly account: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** In base units of `from`. */
  readonly fromUnits: bigint
  /** Slippage tolerance in percent, with at most two decimals. */
  readonly slippagePercent: number
}

/** The fields common to all swap routes. */
export function partiesOf({ networkId, account, from, to }: SwapRequest): {
  readonly userAddress: CaipAddress
  readonly from: CaipAddress
  readonly to: CaipAddress
} {
  const tokenOf = (token = nativeTokenAddress): CaipAddress => `${networkId}:${token}`
  return { userAddress: `${networkId}:${account}`, from: tokenOf(from), to: tokenOf(to) }
}

export function unitsOf<name extends string>(
  fields: Readonly<Record<name, string>>,
  name: name,
  route: string,
): bigint {
  const text = textOf(fields, name, route)
  if (!/^\d{1,78}$/.test(text)) throw malformed(route, `'${name}' is not a number of base units`)
  return BigInt(text)
}
