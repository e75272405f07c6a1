import { type CaipAddress, type CaipNetworkId, type Namespace, parseCaipAddress } from '@latchkey/base/caip'
import type { JWTPayload } from 'jose'

/** The account that signed in, as verified by the Latchkey server. */
export type AccessTokenClaims = {
  /**
   * CAIP-10, such as `eip155:1:0xab…` (`sub`). Key your data by `namespace` and `address`: the network is only that of the message.
   */
  readonly account: CaipAddress
  readonly namespace: Namespace
  /** In the canonical form of its chain: EIP-55 for `eip155`. */
  readonly address: string
  /** CAIP-2 id of the network of the signed message. */
  readonly networkId: CaipNetworkId
  /** Id of the session, the same for all its tokens (`sid`). */
  readonly sessionId: string
  /** Id of this token (`jti`). */
  readonly tokenId: string
  /** (`aud`) */
  readonly projectId: string
  /** Origin of the page on which the visitor signed in (`origin`). */
  readonly origin: string
  /** (`iat`) */
  readonly issuedAt: Date
  /** (`exp`) */
  readonly expiresAt: Date
}

/** The claims of a payload whose signature, issuer, audience and times were verified; undefined if one is missing. */
export function claimsOf(payload: JWTPayload, projectId: string): AccessTokenClaims | undefined {
  const { sub, sid, jti, origin, iat, exp } = payload
  const account = typeof sub === 'string' ? parseCaipAddress(sub) : undefined
  if (!account || !isText(sid) || !isText(jti) || !isText(origin) || iat === undefined || exp === undefined)
    return undefined
  return {
    account: sub as CaipAddress,
    namespace: account.namespace as Namespace,
    address: account.address,
    networkId: account.networkId,
    sessionId: sid,
    tokenId: jti,
    projectId,
    origin,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
