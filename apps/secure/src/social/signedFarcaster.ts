import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import { FRAME_ABORTED } from '@latchkey/contracts/errors/frame'
import { SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import { readFarcasterRoute } from '@latchkey/contracts/vault/farcasterRoutes'
import { callVault, type VaultAccess } from '../site/vaultAccess.ts'
import type { FarcasterFlow } from './farcasterFlow.ts'

const pollMs = 1_500

/**
 * Waits for the visitor's signature in Farcaster's app. @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED,
 * FRAME_ABORTED
 */
export async function signedProof(
  access: VaultAccess,
  { channelToken, expiresAtMs }: FarcasterFlow,
  signal: AbortSignal,
) {
  const { clock } = access
  while (!signal.aborted) {
    if (clock.now() >= expiresAtMs) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
    const { proof } = await readAnswer(access, channelToken)
    if (proof) return proof
    if (!signal.aborted) await wait(clock, pollMs, signal)
  }
  throw errorOf(FRAME_ABORTED)
}

/** Treats an unreachable vault or relay as pending: it may be back before the code expires. */
async function readAnswer(access: VaultAccess, channelToken: string) {
  try {
    return await callVault(access, readFarcasterRoute, { channelToken })
  } catch (error) {
    if (isLatchkeyError(error, VAULT_UNREACHABLE) || isLatchkeyError(error, SOCIAL_PROVIDER_UNREACHABLE)) return {}
    throw error
  }
}
