import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import * as v from 'valibot'
import { permissionMaxSeconds, permissionStartLagSeconds } from '../constants/permissions.ts'
import { PERMISSION_REQUEST_INVALID, PERMISSION_TYPE_UNSUPPORTED } from '../errors/permissions.ts'
import { type Permission, type PermissionRequest, permissionRequestSchema } from './schemas.ts'

/** Scope of a permission; a call limit narrows it. */
const kinds = {
  'native-token-transfer': 'native',
  'native-token-periodic': 'native',
  'erc20-token-transfer': 'token',
  'erc20-token-periodic': 'token',
  'contract-call': 'contract',
  'call-limit': 'limit',
} as const satisfies Record<Permission['type'], string>

/** Types of permissions that the wallet grants. */
export const permissionTypes: readonly string[] = Object.keys(kinds)

/**
 * Reads the params of `wallet_grantPermissions`: one request, with the start of its periods filled in.
 *
 * @throws PERMISSION_REQUEST_INVALID, PERMISSION_TYPE_UNSUPPORTED
 */
export function readPermissionRequest(params: unknown, { nowMs }: { readonly nowMs: number }): PermissionRequest {
  const [asked, ...more]: readonly unknown[] = Array.isArray(params) ? params : []
  if (asked === undefined) throw invalid('it is missing')
  if (more.length > 0) throw invalid('there are several. Send one at a time')
  assertTypes(asked)
  const parsed = v.safeParse(permissionRequestSchema, asked)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw invalid(`${v.getDotPath(issue) ?? 'it'} ${says(issue)}`)
  }
  const request = parsed.output
  const now = Math.floor(nowMs / 1000)
  assertTimes(request, now)
  assertCombination(request.permissions)
  return { ...request, permissions: request.permissions.map((one) => started(one, now - permissionStartLagSeconds)) }
}

const invalid = (reason: string) => errorOf(PERMISSION_REQUEST_INVALID, { values: { reason } })

/** Our schemas have their own texts; valibot's text for a missing field is too vague. */
const says = ({ message, received }: v.BaseIssue<unknown>): string =>
  received === 'undefined' ? 'is missing' : message.startsWith('Invalid') ? 'is malformed' : message

function assertTypes(asked: unknown): void {
  const permissions = isRecord(asked) && Array.isArray(asked.permissions) ? asked.permissions : []
  for (const one of permissions) {
    const type = isRecord(one) ? one.type : undefined
    if (typeof type === 'string' && !permissionTypes.includes(type))
      throw errorOf(PERMISSION_TYPE_UNSUPPORTED, {
        values: { type: type.slice(0, 40), supported: permissionTypes.join(', ') },
      })
  }
}

function assertTimes({ expiry, permissions }: PermissionRequest, now: number): void {
  if (expiry <= now) throw invalid('expiry is in the past. It is a time in seconds')
  if (expiry > now + permissionMaxSeconds) throw invalid('expiry is more than a year away. Ask for less and renew it')
  for (const { data } of permissions)
    if ('startTime' in data && data.startTime !== undefined && data.startTime >= expiry)
      throw invalid('startTime is after expiry')
}

/** Each call must satisfy all rules of a permission, so some rules are incompatible. */
function assertCombination(permissions: readonly Permission[]): void {
  const found = permissions.map(({ type }) => kinds[type])
  if (new Set(found).size < found.length)
    throw invalid('permissions name the same thing twice. Send a request for each')
  if (found.every((kind) => kind === 'limit')) throw invalid('permissions only limit calls. Name what they may do')
  if (found.includes('token') && found.some((kind) => kind === 'native' || kind === 'contract'))
    throw invalid('permissions combine a token with something else. Send a request for each')
}

function started(permission: Permission, startTime: number): Permission {
  switch (permission.type) {
    case 'native-token-periodic':
      return { ...permission, data: { startTime, ...permission.data } }
    case 'erc20-token-periodic':
      return { ...permission, data: { startTime, ...permission.data } }
    default:
      return permission
  }
}
