import type { ErrorRow } from '@latchkey/base/errors'
import {
  FEE_CAP_TOO_HIGH,
  FEE_CAP_TOO_LOW,
  GAS_TOO_HIGH,
  GAS_TOO_LOW,
  INSUFFICIENT_FUNDS,
  NONCE_TOO_HIGH,
  NONCE_TOO_LOW,
  TRANSACTION_REVERTED,
} from '../errors/transaction.ts'

/**
 * Nodes distinguish these by message only (go-ethereum's, which others copy); nearly all have the code −32000. The order matters:
 * messages of earlier rows also match the patterns of later ones.
 */
const rows: readonly (readonly [RegExp, ErrorRow])[] = [
  [/insufficient funds|exceeds the balance of the account/i, INSUFFICIENT_FUNDS],
  [/nonce (is )?too low|already known|oldnonce/i, NONCE_TOO_LOW],
  [/nonce (is )?too high/i, NONCE_TOO_HIGH],
  [/max fee per gas less than block base fee|fee ?cap too low|underpriced|maxFeePerGas too low/i, FEE_CAP_TOO_LOW],
  [/fee ?cap (is )?(too high|higher than)|exceeds the configured cap/i, FEE_CAP_TOO_HIGH],
  [/intrinsic gas too low|out of gas|gas required exceeds allowance|floor data gas/i, GAS_TOO_LOW],
  [/exceeds block gas limit|intrinsic gas too high|gas limit (is )?too high/i, GAS_TOO_HIGH],
  [/execution reverted|reverted/i, TRANSACTION_REVERTED],
]

/** The catalogue error for a node's message about a transaction; undefined if unknown. */
export const transactionFault = (message: string): ErrorRow | undefined =>
  rows.find(([words]) => words.test(message))?.[1]
