import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import { beginSocialRoute } from '@latchkey/contracts/vault/routes'
import { randomBytes } from '@latchkey/crypto/random'
import { sha256 } from '@latchkey/crypto/sha256'
import { callVault, type VaultAccess } from '../site/vaultAccess.ts'
import type { SocialFlows, SocialProviderName } from './socialFlows.ts'

/**
 * Starts a social sign-in, or a fresh proof of the account's owner. Resolves with the URL of the provider's page.
 * @throws SOCIAL_PROVIDER_OFF, RATE_LIMITED, VAULT_UNREACHABLE
 */
export async function beginSocial(
  access: VaultAccess,
  params: beginSocial.Params,
  { origin }: { readonly origin: string },
): Promise<string> {
  const { flows, provider, purpose = 'signIn' } = params
  const [codeVerifier, nonceSalt] = [toBase64Url(randomBytes(32)), toBase64Url(randomBytes(32))]
  const codeChallenge = toBase64Url(await sha256(toUtf8(codeVerifier)))
  const asked = { provider, codeChallenge, nonceSalt, purpose, origin }
  const { state, authorizationUrl } = await callVault(access, beginSocialRoute, asked)
  flows.add({ provider, state, codeVerifier, nonceSalt, appOrigin: origin })
  return authorizationUrl
}

export declare namespace beginSocial {
  type Params = { readonly flows: SocialFlows; readonly provider: SocialProviderName; readonly purpose?: ProofPurpose }
}
