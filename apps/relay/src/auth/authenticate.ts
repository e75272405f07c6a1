import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { fail, ok, type Result } from '@latchkey/base/result'
import { relayJwtLeewaySec, relayJwtLifetimeSec, relayJwtMaxBytes } from '@latchkey/contracts/constants/relay'
import {
  RELAY_JWT_EXPIRED,
  RELAY_JWT_INVALID_ALGORITHM,
  RELAY_JWT_INVALID_AUDIENCE,
  RELAY_JWT_INVALID_ENCODING,
  RELAY_JWT_INVALID_FORMAT,
  RELAY_JWT_INVALID_SIGNATURE,
  RELAY_JWT_MISSING,
  RELAY_JWT_NOT_YET_VALID,
  RELAY_ORIGIN_NOT_ALLOWED,
  RELAY_PROJECT_ID_MISSING,
  RELAY_PROJECT_INACTIVE,
  RELAY_PROJECT_NOT_FOUND,
  type RelayErrorRow,
} from '@latchkey/contracts/errors/relay'
import { type RelayJwtFault, verifyRelayJwt } from '@latchkey/crypto/relayJwt'
import type { ClientPlace, Projects } from './projects.ts'

/** Credentials of a client that opens a socket. */
export type Credentials = ClientPlace & {
  readonly projectId: string | undefined
  readonly token: string | undefined
  /** The Host header. */
  readonly host: string | undefined
}

/** A client whose project, token and origin were checked. */
export type AdmittedClient = {
  readonly clientId: string
  readonly projectId: string
  /** Pseudonym of its IPv4 address or IPv6 /64, for limits; undefined for loopback. */
  readonly address: string | undefined
}

/** `status`: HTTP status of a refused upgrade. The error's text is the response body or the close reason. */
export type AuthFailure = { readonly status: number; readonly error: LatchkeyError }

/** Checks project, token and origin, in the order of the protocol. */
export async function authenticate(
  credentials: Credentials,
  params: authenticate.Params,
): Promise<Result<Omit<AdmittedClient, 'address'>, AuthFailure>> {
  const { token, host } = credentials
  const projectId = credentials.projectId?.toLowerCase()
  const { nowSec, projects } = params
  if (!projectId) return refuse(RELAY_PROJECT_ID_MISSING)
  const status = projects.status(projectId)
  if (status === 'unknown') return refuse(RELAY_PROJECT_NOT_FOUND)
  if (status === 'inactive') return refuse(RELAY_PROJECT_INACTIVE)
  if (!token) return refuse(RELAY_JWT_MISSING)
  if (token.length > relayJwtMaxBytes) return refuse(RELAY_JWT_INVALID_FORMAT)
  const isAudience = (audience: string) => isOurs(audience, { host, ...params })
  const checked = await verifyRelayJwt(token, { nowSec, leewaySec: relayJwtLeewaySec, isAudience })
  if (!checked.ok) return refuseToken(checked.reason, nowSec)
  // Limits how long a leaked token can be used, regardless of its own expiry.
  const expiresAtSec = checked.value.issuedAtSec + relayJwtLifetimeSec
  if (nowSec - relayJwtLeewaySec > expiresAtSec) return refuseToken({ kind: 'expired', expiresAtSec }, nowSec)
  if (!projects.allows(projectId, placeOf(credentials, params))) return refuse(RELAY_ORIGIN_NOT_ALLOWED)
  return ok({ clientId: checked.value.issuer, projectId: copyOf(projectId) })
}

/** V8 keeps the whole URL, with the token, in memory as long as a part of it. */
const copyOf = (part: string): string => Buffer.from(part).toString()

export declare namespace authenticate {
  type Params = {
    readonly nowSec: number
    readonly projects: Projects
    /** Public addresses of this relay, as clients are configured with them. */
    readonly audiences: readonly string[]
    /** The listening port; in development, loopback addresses with this port are valid audiences too. */
    readonly port: number
  }
}

/** Clients match on the exact texts of these errors. */
function refuseToken(fault: RelayJwtFault, nowSec: number): Result<never, AuthFailure> {
  const leeway = relayJwtLeewaySec
  if (fault.kind === 'notYetValid') {
    return refuse(RELAY_JWT_NOT_YET_VALID, { iat: fault.issuedAtSec, limit: nowSec + leeway, leeway })
  }
  if (fault.kind === 'expired') return refuse(RELAY_JWT_EXPIRED, { exp: fault.expiresAtSec })
  return refuse(rowOfFault[fault.kind])
}

const rowOfFault = {
  format: RELAY_JWT_INVALID_FORMAT,
  encoding: RELAY_JWT_INVALID_ENCODING,
  algorithm: RELAY_JWT_INVALID_ALGORITHM,
  signature: RELAY_JWT_INVALID_SIGNATURE,
  audience: RELAY_JWT_INVALID_AUDIENCE,
} as const

function refuse(row: RelayErrorRow, values?: Readonly<Record<string, number>>): Result<never, AuthFailure> {
  return fail({ status: row.httpStatus ?? 401, error: errorOf(row, values ? { values } : {}) })
}

function isOurs(
  audience: string,
  params: Pick<authenticate.Params, 'projects' | 'audiences' | 'port'> & { readonly host: string | undefined },
): boolean {
  const trimmed = audience.replace(/\/$/, '')
  if (params.audiences.some((own) => own.replace(/\/$/, '') === trimmed)) return true
  const url = params.projects.development ? parseUrl(audience) : undefined
  if (!url || (url.protocol !== 'ws:' && url.protocol !== 'wss:')) return false
  if (url.host === params.host?.toLowerCase()) return true
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) && url.port === String(params.port)
}

/** React Native sends the relay's own address as Origin. No page is served there, so it is ignored. */
function placeOf(credentials: Credentials, { audiences }: Pick<authenticate.Params, 'audiences'>): ClientPlace {
  const { origin, bundleId, packageName } = credentials
  const isOwn = audiences.some((own) => new URL(own.replace(/^ws/, 'http')).origin === origin)
  return { origin: isOwn ? undefined : origin, bundleId, packageName }
}
