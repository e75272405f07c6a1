import { formatDidPkh } from './didPkh.ts'
import type { AuthPayload, Cacao } from './types.ts'

/** The signed object for one account: `issuer` as in `formatAuthMessage`, `signature` of that message. */
export function buildAuthObject(payload: AuthPayload, signature: Cacao['s'], issuer: string): Cacao {
  const { domain, aud, version, nonce, iat, statement, requestId, resources, nbf, exp } = payload
  return {
    h: { t: payload.type },
    p: {
      iss: formatDidPkh(issuer),
      domain,
      aud,
      version,
      nonce,
      iat,
      ...(statement && { statement }),
      ...(requestId !== undefined && { requestId }),
      ...(resources !== undefined && { resources }),
      ...(nbf !== undefined && { nbf }),
      ...(exp !== undefined && { exp }),
    },
    s: signature,
  }
}
