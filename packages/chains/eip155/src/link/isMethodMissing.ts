import { isLatchkeyError } from '@latchkey/base/errors'
import {
  RPC_METHOD_NOT_FOUND,
  RPC_METHOD_NOT_SUPPORTED,
  WALLET_METHOD_UNSUPPORTED,
} from '@latchkey/contracts/errors/wallet'
import { walletWords } from './walletWords.ts'

const codes: readonly string[] = [
  RPC_METHOD_NOT_FOUND.code,
  RPC_METHOD_NOT_SUPPORTED.code,
  WALLET_METHOD_UNSUPPORTED.code,
]
/** Messages for a missing method, for wallets that send them with another error code. */
const words =
  /method.{0,40}(not (supported|available|found|implemented)|does not exist|unsupported)|unsupported (wc_ )?method|request\(\) method/i

/** True if a wallet's error means that it does not support the requested method. */
export const isMethodMissing = (error: unknown): boolean =>
  isLatchkeyError(error) && (codes.includes(error.code) || words.test(walletWords(error)))
