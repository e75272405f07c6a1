import { errorOf } from '@latchkey/base/errors'
import {
  accountMetadataRoute,
  appKitAuthenticateRoute,
  appKitMeRoute,
  appKitNonceRoute,
  appKitSignOutRoute,
} from '@latchkey/contracts/api/appKitSignIn/routes'
import { appKitSessionSchema } from '@latchkey/contracts/api/appKitSignIn/schemas'
import { NONCE_UNKNOWN, SESSION_TOKEN_INVALID, SIWX_MESSAGE_MALFORMED } from '@latchkey/contracts/errors/siwx'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { namespaceOf } from '../../chains/namespaces.ts'
import { serve } from '../../http/serve.ts'
import type { Feature, Services } from '../../services.ts'
import { issueAccessToken } from '../siwx/accessToken.ts'
import type { Keyring } from '../siwx/keyring.ts'
import { issueNonce } from '../siwx/nonces.ts'
import { openSignIn } from '../siwx/openSignIn.ts'
import { endSession, type SessionRow } from '../siwx/sessions.ts'
import { parseAppKitMessage } from './parseAppKitMessage.ts'
import { createProfiles, type Profile, readProfile, signInProfile, writeMetadata } from './profiles.ts'

/** AppKit's built-in sign-in, implemented with our nonces, checks and sessions. */
export const appKitSignIn: Feature = {
  migrations: { '0005_account_profiles': createProfiles },
  routes: (services) => [...signInRoutes(services), ...sessionRoutes(services)],
}

function signInRoutes(services: Services) {
  const { config, db, clock, keyring } = services
  const issuer = config.publicUrl
  return [
    serve(appKitNonceRoute, async ({ project, origin }) => {
      const binding = { projectId: project.id, origin }
      const { nonce, expiresAt } = await issueNonce(db, { ...binding, nowMs: clock.now() })
      return { nonce, token: await signNonceToken(keyring, { ...binding, nonce, issuer, expiresAt }) }
    }),
    serve(appKitAuthenticateRoute, async ({ body, headers, project, projectId, origin }) => {
      const parsed = parseAppKitMessage(body.message)
      if (!parsed.ok) throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: parsed.reason } })
      const fields = canonical(parsed.value)
      const binding = { projectId: project.id, origin }
      const { nonce } = fields
      await checkNonceToken(keyring, headers['x-nonce-jwt'], { ...binding, nonce, issuer, nowMs: clock.now() })
      const { row } = await openSignIn(services, { ...body, ...binding, fields })
      const profile = await signInProfile(db, { ...binding, account: row.account, nowMs: clock.now() })
      return { token: await sessionToken(services, { row, fields, profile, projectId: projectId ?? project.id }) }
    }),
  ]
}

/** AppKit keeps the wallet's spelling of the address; sessions use the canonical one. */
function canonical(fields: SiwxFields): SiwxFields {
  return { ...fields, address: namespaceOf(fields.chainId)?.parseAddress(fields.address) ?? fields.address }
}

type SignedIn = {
  readonly row: SessionRow
  readonly fields: SiwxFields
  readonly profile: Profile
  readonly projectId: string
}

/** Our access token with the claims that AppKit reads. It lasts as long as the session, because AppKit cannot refresh it. */
async function sessionToken(services: Services, signedIn: SignedIn): Promise<string> {
  const { row, fields, profile, projectId } = signedIn
  const [chainNamespace = '', chainId = ''] = fields.chainId.split(':')
  const { token } = await issueAccessToken(services, row, {
    lasting: true,
    claims: {
      projectIdKey: projectId,
      projectUuid: row.project_id,
      profileUuid: profile.uuid,
      address: fields.address,
      chainNamespace,
      chainId,
      caip2Network: fields.chainId,
      domain: fields.domain,
      uri: fields.uri,
      nonce: fields.nonce,
    },
  })
  return token
}

function sessionRoutes({ db, clock }: Services) {
  return [
    serve(appKitMeRoute, async ({ headers, query, session, project }) => {
      // The pipeline has verified the token.
      const claims = v.safeParse(appKitSessionSchema, decodeJwt(headers.authorization?.split(' ')[1] ?? ''))
      if (!claims.success) throw errorOf(SESSION_TOKEN_INVALID)
      if (query.includeAppKitAccount !== 'true') return claims.output
      const profile = await readProfile(db, { projectId: project.id, account: session.account })
      if (!profile) throw errorOf(SESSION_TOKEN_INVALID)
      return { ...claims.output, appKitAccount: accountOf(profile, claims.output) }
    }),
    serve(accountMetadataRoute, async ({ body, session, project }) => {
      const metadata = body.metadata ?? {}
      await writeMetadata(db, { projectId: project.id, account: session.account, metadata, nowMs: clock.now() })
      return { metadata }
    }),
    serve(appKitSignOutRoute, async ({ session }) => {
      await endSession(db, session.sid, clock.now())
      return undefined
    }),
  ]
}

function accountOf(profile: Profile, { address, caip2Network }: { address: string; caip2Network: string }) {
  return {
    uuid: profile.uuid,
    profile_uuid: profile.uuid,
    caip2_chain: caip2Network,
    address,
    is_main_account: true,
    verification_status: null,
    connection_method: null,
    metadata: JSON.parse(profile.metadata) as Record<string, unknown>,
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
    signed_up_at: profile.created_at.toISOString(),
    last_signed_in_at: profile.signed_in_at.toISOString(),
  }
}

const alg = 'EdDSA'
const typ = 'nonce+jwt'
type Binding = { readonly nonce: string; readonly projectId: string; readonly origin: string; readonly issuer: string }

/** A signed token that binds the nonce to the page: the client returns it in a header, which other pages cannot read. */
function signNonceToken(keyring: Keyring, binding: Binding & { readonly expiresAt: Date }): Promise<string> {
  const { nonce, origin, projectId, issuer, expiresAt } = binding
  return new SignJWT({ nonce, origin })
    .setProtectedHeader({ alg, typ, kid: keyring.kid })
    .setIssuer(issuer)
    .setAudience(projectId)
    .setExpirationTime(expiresAt)
    .sign(keyring.privateKey)
}

/** @throws NONCE_UNKNOWN if the header has no token of this server for this nonce, project and page */
async function checkNonceToken(
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
