import { errorOf } from '@latchkey/base/errors'
import { SEND_RECEIVER_NOT_WALLET } from '@latchkey/contracts/errors/send'
import { getBase58Encoder } from '@solana/kit'
import type { ChainAccount } from '../rpc/readAccounts.ts'
import { isOnCurve } from '../tokens/isOnCurve.ts'
import { systemProgram, tokenPrograms } from '../tokens/tokenPrograms.ts'

/**
 * Rejects recipients that are not wallets. Tokens owned by a token account, a mint or a program could never be moved again, and SOL
 * sent there is hard or impossible to recover. An address without an account counts as a new wallet if it is on the curve.
 *
 * @throws SEND_RECEIVER_NOT_WALLET
 */
export function checkRecipient(
  to: string,
  account: ChainAccount | undefined,
  { isToken }: { readonly isToken: boolean },
): void {
  const isWallet = account
    ? isToken
      ? account.owner === systemProgram
      : !account.executable && !tokenPrograms.includes(account.owner)
    : isOnCurve(new Uint8Array(getBase58Encoder().encode(to)))
  if (!isWallet) throw errorOf(SEND_RECEIVER_NOT_WALLET)
}
