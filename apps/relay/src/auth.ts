import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { fail, ok, type Result } from '@latchkey/base/result'
import { relayJwtLeewaySec, relayJwtMaxBytes } from '@latchkey/contracts/constants/relay'
import type { RelayErrorRow } from '@latchkey/contracts/errors/relayPeer'
import {
  RELAY_JWT_EXPIRED,
  RELAY_JWT_INVALID_ALGORITHM,
  RELAY_JWT_INVALID_AUDIENCE,
  RELAY_JWT_INVALID_ENCODING,
  RELAY_JWT_INVALID_FORMAT,
  RELAY_JWT_INVALID_SIGNATURE,
  RELAY_JWT_MISSING,
  RELAY_JWT_NOT_YET_VALID,
  RELAY_PROJECT_ID_MISSING,
  RELAY_PROJECT_NOT_FOUND,
} from '@latchkey/contracts/errors/relayRefusals'
import { type RelayJwtFault, verifyRelayJwt } from '@latchkey/crypto/relayJwt'

/** What a client says of itself when it opens a socket. */
export type Credentials = {
  readonly projectId: string | undefined
  readonly token: string | undefined
  /** The Host header. */
  readonly host: string | undefined
}

export type Admission = { readonly clientId: string; readonly projectId: string }

/** Why a client was not let in: `status` for a refused upgrade, the error's text for the body or the close reason. */
export type Refusal = { readonly status: number; readonly error: LatchkeyError }

/** Checks project and token in the order of the protocol. */
export async function authenticate(
  credentials: Credentials,
  params: authenticate.Params,
): Promise<Result<Admission, Refusal>> {
  const { projectId, token, host } = credentials
  const { nowSec, projectIds } = params
  if (!projectId) return refuse(RELAY_PROJECT_ID_MISSING)
  if (!/^[0-9a-f]{32}$/.test(projectId)) return refuse(RELAY_PROJECT_NOT_FOUND)
  if (projectIds && !projectIds.includes(projectId)) return refuse(RELAY_PROJECT_NOT_FOUND)
  if (!token) return refuse(RELAY_JWT_MISSING)
  if (token.length > relayJwtMaxBytes) return refuse(RELAY_JWT_INVALID_FORMAT)
  const isAudience = (audience: string) => isOurs(audience, { host, ...params })
  const checked = await verifyRelayJwt(token, { nowSec, leewaySec: relayJwtLeewaySec, isAudience })
  if (!checked.ok) return refuseToken(checked.reason, nowSec)
  return ok({ clientId: checked.value.issuer, projectId })
}

export declare namespace authenticate {
  type Params = {
    readonly nowSec: number
    /** Registered projects; without them every well-formed id is let in (development). */
    readonly projectIds: readonly string[] | undefined
    /** Addresses of this relay as clients are configured with them. */
    readonly audiences: readonly string[]
    /** Where we listen; in development an address of this machine with this port is ours too. */
    readonly port: number
  }
}

/** A bad project or token, and bad text for the token, are told apart by these texts: clients match on them. */
function refuseToken(fault: RelayJwtFault, nowSec: number): Result<never, Refusal> {
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

function refuse(row: RelayErrorRow, values?: Readonly<Record<string, number>>): Result<never, Refusal> {
  return fail({ status: row.httpStatus ?? 401, error: errorOf(row, values ? { values } : {}) })
}

function isOurs(
  audience: string,
  params: Pick<authenticate.Params, 'projectIds' | 'audiences' | 'port'> & { readonly host: string | undefined },
): boolean {
  const trimmed = audience.replace(/\/$/, '')
  if (params.audiences.some((own) => own.replace(/\/$/, '') === trimmed)) return true
  if (params.projectIds || !URL.canParse(audience)) return false
  const url = new URL(audience)
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') return false
  if (url.host === params.host?.toLowerCase()) return true
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) && url.port === String(params.port)
}
