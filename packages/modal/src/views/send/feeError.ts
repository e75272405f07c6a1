import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { parseUnits } from '@latchkey/base/units'
import { SEND_INSUFFICIENT_FEE } from '@latchkey/contracts/errors/send'
import type { DraftState } from '@latchkey/core/send/draft.machine'

/** The draft would leave too little of the native currency for the fee; nothing while one of them is not known. */
export function feeError(draft: DraftState, feeUnits: bigint | undefined): LatchkeyError | undefined {
  const { token, balances } = draft
  const native = balances?.find(({ address }) => address === undefined)
  if (!token || !native || feeUnits === undefined) return undefined
  const amountUnits = token.address === undefined ? parseUnits(draft.amount, token.decimals) : 0n
  if (amountUnits === undefined || native.units >= amountUnits + feeUnits) return undefined
  return errorOf(SEND_INSUFFICIENT_FEE, { values: { symbol: native.symbol } })
}
