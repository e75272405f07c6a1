import { errorOf } from '@latchkey/base/errors'
import { SWAP_TOKEN_UNKNOWN } from '@latchkey/contracts/errors/swap'
import type { Latchkey } from '../latchkey.ts'
import type { OperationAmount } from '../operations/operation.ts'
import { listSwapTokens } from './listSwapTokens.ts'
import type { SwapQuote } from './swapChecks.ts'

/**
 * A quote's amount to sell and minimum amount to buy, in the format of operations. @throws SWAP_TOKEN_UNKNOWN, errors of the server
 */
export async function swapAmounts(
  latchkey: Latchkey,
  { from, to, fromUnits, minimumUnits }: SwapQuote,
  options: { readonly signal?: AbortSignal },
): Promise<{ readonly given: OperationAmount; readonly received: OperationAmount }> {
  const tokens = await listSwapTokens(latchkey, options)
  const amountOf = (address: string | undefined, units: bigint): OperationAmount => {
    const token = tokens.find((one) => one.address?.toLowerCase() === address?.toLowerCase())
    if (!token) throw errorOf(SWAP_TOKEN_UNKNOWN, { values: { token: address ?? 'the native currency' } })
    const { symbol, decimals } = token
    return { amountUnits: String(units), symbol, decimals, ...(address !== undefined && { tokenAddress: address }) }
  }
  return { given: amountOf(from, fromUnits), received: amountOf(to, minimumUnits) }
}
