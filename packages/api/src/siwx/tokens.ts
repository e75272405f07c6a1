import type { CaipAddress, CaipNetworkId } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { objectOf, timeOf } from '../fields.ts'
import { bodyOf, malformed, textOf } from '../shape.ts'

/** The tokens of a sign-in session. Signing in and each refresh return new ones. */
export type Tokens = {
  /** A JWT that is valid for 15 minutes; kept in memory only. */
  readonly accessToken: string
  /** Valid for one refresh. */
  readonly refreshToken: string
  readonly expiresAtMs: number
  /** From issue to expiry by the server's clock, because the device's may be wrong. */
  readonly lifetimeMs: number
  readonly session: {
    readonly sid: string
    readonly account: CaipAddress
    readonly networkId: CaipNetworkId
    readonly issuedAt: string
  }
}

/** Validates a response of `route`. @throws API_RESPONSE_MALFORMED */
export function tokensOf(answer: CallAnswer<'POST /auth/v1/verify'>, route: string): Tokens {
  const fields = bodyOf(answer, route)
  const session = objectOf(fields, 'session', route)
  const accessToken = textOf(fields, 'accessToken', route)
  return {
    accessToken,
    lifetimeMs: lifetimeOf(accessToken, route),
    refreshToken: textOf(fields, 'refreshToken', route),
    expiresAtMs: timeOf(fields, 'expiresAt', route),
    session: {
      sid: textOf(session, 'sid', route),
      account: textOf(session, 'account', route) as CaipAddress,
      networkId: textOf(session, 'networkId', route) as CaipNetworkId,
      issuedAt: textOf(session, 'issuedAt', route),
    },
  }
}

function lifetimeOf(token: string, route: string): number {
  try {
    const [, claims = ''] = token.split('.')
    const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp >= iat) return (exp - iat) * 1000
  } catch {}
  throw malformed(route, "'accessToken' is not a JWT with iat and exp")
}
