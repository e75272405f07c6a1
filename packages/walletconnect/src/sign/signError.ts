import { type ErrorRow, errorOf, type LatchkeyError } from '@latchkey/base/errors'
import type { WireError } from './jsonRpc.ts'

/** The error of a row with its context: in the row's own slot, or after one space, as the protocol writes it. */
export function signError(row: ErrorRow, context: string): LatchkeyError {
  const message = row.message.includes('{context}') ? row.message : `${row.message} {context}`
  return errorOf({ ...row, message }, { values: { context } })
}

/** A value for a text: an object would be asked for its own `toString`, which it may not have. */
export const printable = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)

/** A row as it goes to the peer; `detail` follows the row's text. */
export const wireError = (row: ErrorRow, detail = ''): WireError => ({
  code: row.rpcCode ?? -32000,
  message: `${row.message.replace(/ ?\{\w+\}/, '')} ${detail}`.trim(),
})
