import type { CaipNetworkId } from '@latchkey/base/caip'
import { type ErrorRow, errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import {
  SEND_AMOUNT_AMBIGUOUS,
  SEND_AMOUNT_AND_RECEIVER_REQUIRED,
  SEND_AMOUNT_INVALID,
  SEND_AMOUNT_ZERO,
  SEND_INSUFFICIENT_BALANCE,
  SEND_RECEIVER_INVALID,
  SEND_RECEIVER_IS_TOKEN,
  SEND_RECEIVER_ZERO,
  SEND_TOKEN_REQUIRED,
} from '@latchkey/contracts/errors/send'
import type { AddressRules } from '../chain/port.ts'
import { draftUnits } from './draftUnits.ts'
import { readAmount } from './readAmount.ts'

/** What can be sent: the native currency (no address) or a token, with what the account holds of it. */
export type SendableToken = {
  readonly symbol: string
  readonly decimals: number
  readonly units: bigint
  /** Contract; absent for the native currency. */
  readonly address?: string
}

/** A token whose balance may be unknown; then it is the chain that refuses too large an amount. */
export type TransferToken = Omit<SendableToken, 'units'> & { readonly units?: bigint }

export type SendDraft = {
  readonly token?: TransferToken
  /** As it was typed; `readAmount` says what is understood. */
  readonly amount: string
  readonly receiver: string
  /** Network the draft was written for; when it is given, the draft is sent there or not at all. */
  readonly networkId?: CaipNetworkId
  /** Account the draft was written for; when it is given, it is sent from there or not at all. */
  readonly from?: string
}

/** The first thing that keeps a draft from being sent, or nothing (spec S5.11 and what a visitor would expect beyond it). */
export function validateSend(draft: SendDraft, rules: AddressRules): LatchkeyError | undefined {
  const { token, amount, receiver } = draft
  if (!amount.trim() || !receiver.trim()) return errorOf(SEND_AMOUNT_AND_RECEIVER_REQUIRED)
  if (!token) return errorOf(SEND_TOKEN_REQUIRED)
  return amountError(draft) ?? receiverError(token, receiver.trim(), rules)
}

/** What is wrong with the amount alone; while it is being typed, only what more digits cannot mend. */
export function amountError(
  { token, amount }: SendDraft,
  { typing = false }: { readonly typing?: boolean } = {},
): LatchkeyError | undefined {
  if (!token || !amount.trim()) return undefined
  const { symbol, decimals } = token
  const { fault } = readAmount(amount)
  const units = draftUnits({ token, amount })
  if (typing && (fault === 'ambiguous' || fault === 'unfinished' || units === 0n)) return undefined
  if (fault === 'ambiguous') return ambiguousAmount(amount.trim())
  if (units === undefined)
    return errorOf(SEND_AMOUNT_INVALID, { values: { value: shortened(amount.trim()), decimals } })
  if (units === 0n) return errorOf(SEND_AMOUNT_ZERO)
  if (token.units === undefined || units <= token.units) return undefined
  return errorOf(SEND_INSUFFICIENT_BALANCE, { values: { symbol, balance: formatUnits(token.units, decimals) } })
}

/** Shows how each of the two readings is written, also on a keypad whose only sign is a comma. */
function ambiguousAmount(value: string): LatchkeyError {
  const values = { value, whole: value.replace(',', ''), decimal: value.replace(',', '.'), comma: `${value}0` }
  return errorOf(SEND_AMOUNT_AMBIGUOUS, { values })
}

export function receiverError(
  token: TransferToken | undefined,
  receiver: string,
  rules: AddressRules,
): LatchkeyError | undefined {
  const wrong = (row: ErrorRow) => errorOf(row, { values: { value: shortened(receiver) } })
  if (rules.parse(receiver) === undefined) return wrong(SEND_RECEIVER_INVALID)
  if (rules.isBurn(receiver)) return wrong(SEND_RECEIVER_ZERO)
  const isToken = token?.address !== undefined && rules.equals(token.address, receiver)
  return isToken ? wrong(SEND_RECEIVER_IS_TOKEN) : undefined
}

/** Enough of what was typed to recognise it: a sentence is not the place for three lines of it. */
function shortened(typed: string): string {
  return typed.length > 24 ? `${typed.slice(0, 12)}…${typed.slice(-8)}` : typed
}
