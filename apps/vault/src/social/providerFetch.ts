import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { providerAnswerMaxBytes, providerTimeoutMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_SIGN_IN_REFUSED } from '@latchkey/contracts/errors/social'
import { readBody } from '@latchkey/node/http/readBody'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'

const hour = 60 * 60_000
const minute = 60_000

export const unreachable = (provider: string): LatchkeyError =>
  errorOf(SOCIAL_PROVIDER_UNREACHABLE, { values: { provider } })

export const refused = (provider: string): LatchkeyError => errorOf(SOCIAL_SIGN_IN_REFUSED, { values: { provider } })

/**
 * Fetches JSON from a provider. Follows no redirects, waits at most 5 s and reads at most 256 KiB. Errors quote nothing
 * from the response, which may contain a token. @throws SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_SIGN_IN_REFUSED when the
 * provider responds with 4xx
 */
export async function fetchJson(provider: string, url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await bounded(url, init).catch(() => undefined)
  if (!response || response.status >= 500 || response.status === 429) throw unreachable(provider)
  if (!response.ok) throw refused(provider)
  return response.json().catch(() => {
    throw unreachable(provider)
  })
}

/** Finds the signing key of an ID token. Fetches keys at most once a minute and caches them for an hour. */
export function providerKeys(jwksUrl: string): JWTVerifyGetKey {
  const options = { timeoutDuration: providerTimeoutMs, cooldownDuration: minute, cacheMaxAge: hour }
  return createRemoteJWKSet(new URL(jwksUrl), { ...options, [customFetch]: bounded })
}

async function bounded(url: string, init: RequestInit): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(providerTimeoutMs)
  const response = await fetch(url, { ...init, redirect: 'manual', signal })
  const body = await readBody(response.body, providerAnswerMaxBytes)
  if (!body.ok) throw new RangeError(`The answer is ${body.reason}`)
  return new Response(body.value, { status: response.status || 502, headers: response.headers })
}
