import { toBase64Url } from '@latchkey/base/codec/base64'
import { beginFarcasterRoute } from '@latchkey/contracts/vault/farcasterRoutes'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import { randomBytes } from '@latchkey/crypto/random'
import { callVault, type VaultAccess } from '../site/vaultAccess.ts'

/** A sign-in that this document has started. Its secrets are stored nowhere else. */
export type FarcasterFlow = {
  readonly channelToken: string
  readonly nonceSalt: string
  /** Opens Farcaster's app. */
  readonly url: string
  readonly expiresAtMs: number
}

type Begin = { readonly origin: string; readonly purpose: ProofPurpose }

/**
 * Starts a sign-in, or a fresh proof of the account's owner. @throws SOCIAL_PROVIDER_OFF, SOCIAL_PROVIDER_UNREACHABLE,
 * RATE_LIMITED, VAULT_UNREACHABLE
 */
export async function beginFarcaster(access: VaultAccess, { origin, purpose }: Begin): Promise<FarcasterFlow> {
  const nonceSalt = toBase64Url(randomBytes(32))
  return { nonceSalt, ...(await callVault(access, beginFarcasterRoute, { nonceSalt, purpose, origin })) }
}
