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
import { dollarDecimals } from './dollars.ts'
import { draftUnits } from './draftUnits.ts'
import { readAmount } from './readAmount.ts'

/** The native currency (without `address`) or a token, and the account's balance of it. */
export type SendableToken = {
  readonly symbol: string
  readonly decimals: number
  readonly units: bigint
  /** Contract; absent for the native currency. */
  readonly address?: string
  /** US dollars for one, as decimal text greater than zero; absent while unknown. */
  readonly dollarPrice?: string
}

/** A token whose balance may be unknown. In that case only the chain rejects an amount that is too large. */
export type TransferToken = Omit<SendableToken, 'units'> & { readonly units?: bigint }

export type SendDraft = {
  readonly token?: TransferToken
  /** The amount of the token as typed; parsed by `readAmount`. */
  readonly amount: string
  /** The amount typed in US dollars instead; if `amount` is empty, it is invalid. */
  readonly dollars?: string
  readonly receiver: string
  /** The network the draft is for. If given, sending fails on any other network. */
  readonly networkId?: CaipNetworkId
  /** The account the draft is for. If given, sending fails from any other account. */
  readonly from?: string
}

/** Returns the first error of a draft, or undefined when it can be sent (spec S5.11 and further checks). */
export function validateSend(draft: SendDraft, rules: AddressRules): LatchkeyError | undefined {
  const { token, receiver } = draft
  if (!typedOf(draft) || !receiver.trim()) return errorOf(SEND_AMOUNT_AND_RECEIVER_REQUIRED)
  if (!token) return errorOf(SEND_TOKEN_REQUIRED)
  return amountError(draft) ?? receiverError(token, receiver.trim(), rules)
}

/** Returns the error of the amount; while it is being typed, only errors that more digits cannot fix. */
export function amountError(
  draft: SendDraft,
  { typing = false }: { readonly typing?: boolean } = {},
): LatchkeyError | undefined {
  const { token, amount, dollars } = draft
  const typed = typedOf(draft)
  if (!token || !typed) return undefined
  const { symbol, decimals } = token
  const { fault } = readAmount(typed)
  const units = draftUnits({ token, amount })
  if (typing && (fault === 'ambiguous' || fault === 'unfinished' || units === 0n)) return undefined
  if (fault === 'ambiguous') return ambiguousAmount(typed)
  if (units === undefined) {
    const values = { value: shortened(typed), decimals: dollars === undefined ? decimals : dollarDecimals }
    return errorOf(SEND_AMOUNT_INVALID, { values })
  }
  if (units === 0n) return errorOf(SEND_AMOUNT_ZERO)
  if (token.units === undefined || units <= token.units) return undefined
  return errorOf(SEND_INSUFFICIENT_BALANCE, { values: { symbol, balance: formatUnits(token.units, decimals) } })
}

const typedOf = ({ amount, dollars = amount }: SendDraft): string => dollars.trim()

/** Shows how to write each of the two meanings, also on a keypad that has only a comma. */
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

/** Shortens long input for the error message. */
function shortened(typed: string): string {
  return typed.length > 24 ? `${typed.slice(0, 12)}…${typed.slice(-8)}` : typed
}
