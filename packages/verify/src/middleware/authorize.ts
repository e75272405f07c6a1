import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import {
  SESSION_EXPIRED,
  SESSION_MISSING,
  SESSION_REVOKED,
  SESSION_TOKEN_INVALID,
  SESSION_TOKEN_LONG_LIVED,
  SESSION_UNCHECKED,
} from '@latchkey/contracts/errors/siwx'
import type { AccessTokenClaims } from '../claims.ts'
import type { ResolvedOptions } from '../options.ts'
import { verifyWith } from '../verifyAccessToken.ts'

/** Response of a middleware in place of the route. */
export type Refusal = {
  readonly status: 401 | 503
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
}

const answered = [
  SESSION_MISSING,
  SESSION_EXPIRED,
  SESSION_REVOKED,
  SESSION_TOKEN_INVALID,
  SESSION_TOKEN_LONG_LIVED,
  SESSION_UNCHECKED,
]

/** The claims of a request's bearer token, or the response that refuses it. Rethrows unexpected errors. */
export async function authorize(
  options: ResolvedOptions,
  authorization: string | null | undefined,
): Promise<{ readonly claims: AccessTokenClaims } | { readonly refusal: Refusal }> {
  try {
    const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? '')?.[1]
    if (token === undefined) throw errorOf(SESSION_MISSING)
    return { claims: await verifyWith(token, options) }
  } catch (error) {
    if (!answered.some((row) => isLatchkeyError(error, row))) throw error
    return { refusal: refusalOf(error as LatchkeyError) }
  }
}

function refusalOf(error: LatchkeyError): Refusal {
  const { code, message } = error
  const status = isLatchkeyError(error, SESSION_UNCHECKED) ? 503 : 401
  // RFC 6750: no error code when the request had no token.
  const challenge = code === SESSION_MISSING.code ? 'Bearer' : 'Bearer error="invalid_token"'
  return {
    status,
    headers: { 'content-type': 'application/json', ...(status === 401 && { 'www-authenticate': challenge }) },
    body: JSON.stringify({ error: { code, message } }),
  }
}
