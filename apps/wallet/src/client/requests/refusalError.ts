import { errorOf } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { USER_REJECTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { Refusal } from './assessRequest.ts'

/** The JSON-RPC error an app gets for a rejected request. `chainId` is the network the request is for. */
export function refusalError(
  refusal: Refusal | undefined,
  chainId: string,
): { readonly code: number; readonly message: string } {
  const error =
    refusal?.kind === 'otherNetwork'
      ? errorOf(CHAIN_MISMATCH, { values: { actual: chainId, expected: refusal.networkId } })
      : errorOf(refusal?.kind === 'notInWallet' ? WALLET_UNAUTHORIZED : USER_REJECTED)
  return { code: error.rpcCode ?? 0, message: error.message }
}
