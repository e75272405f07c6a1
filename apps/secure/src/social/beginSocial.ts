import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { beginSocialRoute } from '@latchkey/contracts/vault/routes'
import { randomBytes } from '@latchkey/crypto/random'
import { sha256 } from '@latchkey/crypto/sha256'
import type { Asked, Login } from '../frame/login/login.ts'
import { askVault } from '../frame/vaultAccess.ts'
import type { SocialFlows, SocialProviderName } from './socialFlows.ts'

/** Starts a sign-in. Resolves with the URL of the provider's page. @throws SOCIAL_PROVIDER_OFF, RATE_LIMITED, VAULT_UNREACHABLE */
export async function beginSocial(login: Login, params: beginSocial.Params, { origin }: Asked): Promise<string> {
  const { flows, provider } = params
  const [codeVerifier, nonceSalt] = [toBase64Url(randomBytes(32)), toBase64Url(randomBytes(32))]
  const codeChallenge = toBase64Url(await sha256(toUtf8(codeVerifier)))
  const asked = { provider, codeChallenge, nonceSalt, origin }
  const { state, authorizationUrl } = await askVault(login, beginSocialRoute, asked)
  flows.add({ provider, state, codeVerifier, nonceSalt, appOrigin: origin })
  return authorizationUrl
}

export declare namespace beginSocial {
  type Params = { readonly flows: SocialFlows; readonly provider: SocialProviderName }
}
