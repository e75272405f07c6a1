import { errorOf } from '@latchkey/base/errors'
import { NONCE_UNKNOWN } from '@latchkey/contracts/errors/siwx'
import { jwtVerify, SignJWT } from 'jose'
import type { Keyring } from '../siwx/keyring.ts'

const alg = 'EdDSA'
const typ = 'nonce+jwt'
type Binding = { readonly nonce: string; readonly projectId: string; readonly origin: string; readonly issuer: string }

/** A signed token that binds the nonce to the page: the client returns it in a header, which other pages cannot read. */
export function signNonceToken(keyring: Keyring, binding: Binding & { readonly expiresAt: Date }): Promise<string> {
  const { nonce, origin, projectId, issuer, expiresAt } = binding
  return new SignJWT({ nonce, origin })
    .setProtectedHeader({ alg, typ, kid: keyring.kid })
    .setIssuer(issuer)
    .setAudience(projectId)
    .setExpirationTime(expiresAt)
    .sign(keyring.privateKey)
}

/** @throws NONCE_UNKNOWN if the header has no token of this server for this nonce, project and page */
export async function checkNonceToken(
  keyring: Keyring,
  header: string | undefined,
  { nonce, projectId, origin, issuer, nowMs }: Binding & { readonly nowMs: number },
): Promise<void> {
  const token = /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw errorOf(NONCE_UNKNOWN)
  const expected = { algorithms: [alg], typ, issuer, audience: projectId, requiredClaims: ['exp'] }
  const { payload } = await jwtVerify(token, keyring.publicKeyOf, {
    ...expected,
    currentDate: new Date(nowMs),
  }).catch((cause) => {
    throw errorOf(NONCE_UNKNOWN, { cause })
  })
  if (payload.nonce !== nonce || payload.origin !== origin) throw errorOf(NONCE_UNKNOWN)
}
