import { type ErrorRow, errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { PEER_ERROR } from '@latchkey/contracts/errors/signPeer'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { WireError } from './jsonRpc.ts'

/** The error of a row with its context: in the row's own slot, or after one space, as the protocol writes it. */
export function signError(row: ErrorRow, context: string): LatchkeyError {
  const message = row.message.includes('{context}') ? row.message : `${row.message} {context}`
  return errorOf({ ...row, message }, { values: { context } })
}

/** A value for a text: an object would be asked for its own `toString`, which it may not have. */
export const shown = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)

/** A row as it goes to the peer; `detail` follows the row's text. */
export const wireError = (row: ErrorRow, detail = ''): WireError => ({
  code: row.rpcCode ?? -32000,
  message: `${row.message.replace(/ ?\{\w+\}/, '')} ${detail}`.trim(),
})

/** Codes by which wallets say that their user declined: EIP-1193's, and those of the sign protocol. */
const isRejection = (code: number): boolean => code === 4001 || (code >= 5000 && code <= 5003)

/** What a peer answered instead of a result, with the peer's own code and text. */
export function peerError(error: WireError): LatchkeyError {
  const row = isRejection(error.code) ? USER_REJECTED : PEER_ERROR
  const { message, code: rpcCode, data } = error
  return errorOf({ ...row, message: '{message}', rpcCode }, { values: { message }, data })
}
