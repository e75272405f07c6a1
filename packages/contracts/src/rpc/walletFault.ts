import type { ErrorRow } from '@latchkey/base/errors'
import * as rows from '../errors/wallet.ts'
import { isRejection } from './isRejection.ts'
import { transactionFault } from './transactionFault.ts'

const byCode: ReadonlyMap<unknown, ErrorRow> = new Map(
  Object.values(rows).flatMap((row) => (row.rpcCode === undefined ? [] : [[row.rpcCode, row] as const])),
)
/** Unspecific codes, whose message contains the reason. */
const catchAlls: readonly ErrorRow[] = [rows.RPC_INVALID_INPUT, rows.RPC_INTERNAL]
const rejectionWords = /\b(user|request|transaction|signature)\b.{0,20}\b(rejected|denied|declined|cancel+ed)\b/i

/** The catalogue error for a wallet's error response; undefined if neither its code nor its message is known. */
export function walletFault(code: unknown, message: string): ErrorRow | undefined {
  if (isRejection(code)) return rows.USER_REJECTED
  const row = byCode.get(code)
  if (row && !catchAlls.includes(row)) return row
  return rejectionWords.test(message) ? rows.USER_REJECTED : (transactionFault(message) ?? row)
}
