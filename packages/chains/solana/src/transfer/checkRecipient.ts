import { errorOf } from '@latchkey/base/errors'
import { SEND_RECEIVER_NOT_WALLET } from '@latchkey/contracts/errors/send'
import { getBase58Encoder } from '@solana/kit'
import type { ChainAccount } from '../rpc/readAccounts.ts'
import { isOnCurve } from '../tokens/isOnCurve.ts'
import { systemProgram, tokenPrograms } from '../tokens/tokenPrograms.ts'

/**
 * Tokens belong to owners. Those sent to a token account, a mint or a program as the owner could never be moved again, and SOL sent
 * there is hard or impossible to get back. An address without an account is a new wallet's, if a key can exist for it.
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
