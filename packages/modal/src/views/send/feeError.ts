import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { SEND_INSUFFICIENT_FEE } from '@latchkey/contracts/errors/send'
import type { DraftState } from '@latchkey/core/send/draft.machine'
import { draftUnits } from '@latchkey/core/send/draftUnits'

/** SEND_INSUFFICIENT_FEE if amount plus fee exceed the native balance; undefined while either is unknown. */
export function feeError(draft: DraftState, feeUnits: bigint | undefined): LatchkeyError | undefined {
  const { token, balances } = draft
  const native = balances?.find(({ address }) => address === undefined)
  if (!token || !native || feeUnits === undefined) return undefined
  const amountUnits = token.address === undefined ? draftUnits(draft) : 0n
  if (amountUnits === undefined || native.units >= amountUnits + feeUnits) return undefined
  return errorOf(SEND_INSUFFICIENT_FEE, { values: { symbol: native.symbol } })
}
