import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { USER_REJECTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import type { WalletLink } from '@latchkey/core/connect/port'
import { isSignature } from '@solana/kit'
import type { SolanaMethod, SolanaRequests } from './requests.ts'

/**
 * Sends one request to the wallet; every response of this namespace has a signature.
 *
 * @throws the wallet's error by its code, USER_REJECTED for an empty response, WALLET_RESPONSE_MALFORMED
 */
export async function requestSolana<method extends SolanaMethod>(
  link: WalletLink,
  request: {
    readonly method: method
    readonly params: SolanaRequests[method]['params']
    readonly signal?: AbortSignal | undefined
  },
): Promise<SolanaRequests[method]['answer']> {
  const { method, params, signal } = request
  const answer = await link.request({ method, params, ...(signal ? { signal } : {}) })
  if (answer === null || answer === undefined) throw errorOf(USER_REJECTED)
  if (isRecord(answer) && typeof answer.signature === 'string' && isSignature(answer.signature))
    return answer as SolanaRequests[method]['answer']
  throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'no base58 signature of 64 bytes' } })
}
