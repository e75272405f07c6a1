import { isRecord } from '@latchkey/base/isRecord'
import { fetchJson, refused } from './providerFetch.ts'
import type { SocialClient } from './socialClients.ts'

export type ProviderTokens = { readonly idToken?: string; readonly accessToken?: string }

/** Exchanges a code for the provider's tokens. @throws SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE */
export async function exchangeCode(
  client: SocialClient,
  { code, codeVerifier }: { readonly code: string; readonly codeVerifier: string },
): Promise<ProviderTokens> {
  const { title, addresses, redirectUri, clientAuth, clientId, clientSecret } = client
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier }
  const inBody = clientAuth === 'body' ? { client_id: clientId, client_secret: clientSecret } : {}
  const answer = await fetchJson(title, addresses.token, {
    method: 'POST',
    headers: { Accept: 'application/json', ...(clientAuth === 'basic' && basicAuth(clientId, clientSecret)) },
    body: new URLSearchParams({ ...grant, ...inBody }),
  })
  // GitHub responds with 200 even when it rejects the code.
  if (!isRecord(answer) || answer.error !== undefined) throw refused(title)
  const { id_token, access_token } = answer
  return {
    ...(typeof id_token === 'string' && { idToken: id_token }),
    ...(typeof access_token === 'string' && { accessToken: access_token }),
  }
}

const basicAuth = (clientId: string, clientSecret: string) => ({
  Authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
})
