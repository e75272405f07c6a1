import { toBase64Url } from '@latchkey/base/codec/base64'
import { beginFarcasterRoute } from '@latchkey/contracts/vault/farcasterRoutes'
import { randomBytes } from '@latchkey/crypto/random'
import type { Asked, Login } from '../frame/login/login.ts'
import { askVault } from '../frame/vaultAccess.ts'

/** A sign-in that this document has started. Its secrets are stored nowhere else. */
export type FarcasterFlow = {
  readonly channelToken: string
  readonly nonceSalt: string
  /** Opens Farcaster's app. */
  readonly url: string
  readonly expiresAtMs: number
}

/** Starts a sign-in. @throws SOCIAL_PROVIDER_OFF, SOCIAL_PROVIDER_UNREACHABLE, RATE_LIMITED, VAULT_UNREACHABLE */
export async function beginFarcaster(login: Login, { origin }: Asked): Promise<FarcasterFlow> {
  const nonceSalt = toBase64Url(randomBytes(32))
  return { nonceSalt, ...(await askVault(login, beginFarcasterRoute, { nonceSalt, origin })) }
}
