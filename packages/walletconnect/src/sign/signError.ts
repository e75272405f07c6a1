import { type ErrorRow, errorOf, type LatchkeyError } from '@latchkey/base/errors'
import type { WireError } from './jsonRpc.ts'

/** The error of a row with its context: in the row's slot, or after a space, as in the protocol's own texts. */
export function signError(row: ErrorRow, context: string): LatchkeyError {
  const message = row.message.includes('{context}') ? row.message : `${row.message} {context}`
  return errorOf({ ...row, message }, { values: { context } })
}

/** A value for an error text: an object may lack a callable `toString`. */
export const printable = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)

/** The error of a row for the wire; `detail` is appended to the row's text. */
export const wireError = (row: ErrorRow, detail = ''): WireError => ({
  code: row.rpcCode ?? -32000,
  message: `${row.message.replace(/ ?\{\w+\}/, '')} ${detail}`.trim(),
})
