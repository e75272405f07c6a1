import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { SEND_INSUFFICIENT_FEE } from '@latchkey/contracts/errors/send'
import type { DraftState } from '@latchkey/core/send/draft.machine'
import { draftUnits } from '@latchkey/core/send/draftUnits'

/** The draft would leave too little of the native currency for the fee; nothing while one of them is not known. */
export function feeError(draft: DraftState, feeUnits: bigint | undefined): LatchkeyError | undefined {
  const { token, balances } = draft
  const native = balances?.find(({ address }) => address === undefined)
  if (!token || !native || feeUnits === undefined) return undefined
  const amountUnits = token.address === undefined ? draftUnits(draft) : 0n
  if (amountUnits === undefined || native.units >= amountUnits + feeUnits) return undefined
  return errorOf(SEND_INSUFFICIENT_FEE, { values: { symbol: native.symbol } })
}
