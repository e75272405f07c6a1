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
/** What wallets say of a method they lack under a code that says something else. */
const words =
  /method.{0,40}(not (supported|available|found|implemented)|does not exist|unsupported)|unsupported (wc_ )?method|request\(\) method/i

/** Whether a wallet's error means that it does not have the method it was asked for. */
export const isMethodMissing = (error: unknown): boolean =>
  isLatchkeyError(error) && (codes.includes(error.code) || words.test(walletWords(error)))
