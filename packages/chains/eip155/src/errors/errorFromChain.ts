import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { transactionFault } from '@latchkey/contracts/rpc/transactionFault'

/** The catalogue error of what a node said about a transaction; undefined when its words are none of those known. */
export function errorFromChain(message: string, cause?: unknown): LatchkeyError | undefined {
  const row = transactionFault(message)
  return row && errorOf(row, { cause })
}
