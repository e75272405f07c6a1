import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { SEND_FAILED } from '@latchkey/contracts/errors/send'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'

/** The system program's error for insufficient funds of the sender. */
const resultWithNegativeLamports = 1

/** Why a node rejects a transfer, from the `err` of a simulation or of a rejected transaction. */
export function readRefusal(err: unknown): LatchkeyError {
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee') return errorOf(INSUFFICIENT_FUNDS)
  if (isRecord(err)) {
    const { InstructionError: instruction, InsufficientFundsForRent: rent } = err
    const reason = Array.isArray(instruction) ? (instruction[1] as unknown) : undefined
    if (isRecord(reason) && reason.Custom === resultWithNegativeLamports) return errorOf(INSUFFICIENT_FUNDS)
    if (isRecord(rent)) return errorOf(SEND_FAILED, { values: { reason: rentReason(rent.account_index) } })
  }
  const reason = reasons[String(err)] ?? `The network refused it: ${JSON.stringify(err)}.`
  return errorOf(SEND_FAILED, { values: { reason } })
}

const reasons: Readonly<Record<string, string>> = {
  BlockhashNotFound: 'It was approved too late. Send it again.',
  // Equal transfers with the same blockhash are one transaction.
  AlreadyProcessed: 'The same transfer was sent a moment ago. Wait a second to send it again.',
}

/** Accounts must be empty or hold at least the rent-exempt minimum, 0.00089088 SOL. The sender is the first account. */
function rentReason(accountIndex: unknown): string {
  return accountIndex === 0
    ? 'Send all of your SOL, or keep at least 0.00089088 SOL.'
    : 'A new account must receive at least 0.00089088 SOL.'
}
