import type { CaipNetworkId } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type ApiClient, call } from '../apiClient.ts'
import { numberOf, objectOf, textsOf, timeOf } from '../fields.ts'
import { bodyOf, malformed, rowsOf, textOf } from '../shape.ts'

/** A permission (ERC-7715) that an account granted to an app. */
export type GrantedPermission = {
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly app: { readonly name: string; readonly origin: string }
  /** The address that uses the permission. */
  readonly delegate: string
  readonly rules: readonly PermissionRule[]
  /** Identifies the permission to the wallet, which needs it to revoke the permission. */
  readonly context: string
  /** Read from the network. */
  readonly status: 'active' | 'expired' | 'revoked'
  readonly grantedAtMs: number
  readonly expiresAtMs: number
  /** When the account revoked it; absent before. */
  readonly endedAtMs?: number
}

/** One rule of a permission: what it allows, or a limit. */
export type PermissionRule =
  | {
      readonly kind: 'amount'
      /** Maximum in base units, as text so that the modal can store a permission in its route. */
      readonly units: string
      /** Contract of the token; absent for the native currency. */
      readonly token?: string
      /** Absent for a total. Otherwise the amount is allowed in each period. */
      readonly periodSeconds?: number
      /** Base units that were used: in total, or in the current period. Absent when unknown. */
      readonly used?: string
    }
  | {
      readonly kind: 'calls'
      readonly contract: string
      /** Four-byte selectors. */
      readonly functions: readonly string[]
    }
  | {
      readonly kind: 'uses'
      readonly count: number
      /** Uses so far, as text. Absent when unknown. */
      readonly used?: string
    }

const route = 'GET /v1/sessions/{id}'

/** The permissions of an account on all networks, newest first. @throws INVALID_CAIP_ADDRESS, API_* */
export async function getPermissions(
  api: ApiClient,
  { address, signal }: { readonly address: string; readonly signal?: AbortSignal },
): Promise<readonly GrantedPermission[]> {
  const answer = await call(api, route, { params: { id: address }, signal })
  return rowsOf(bodyOf(answer, route), 'pcis', route).map(permissionOf)
}

type Row = CallAnswer<typeof route>['pcis'][number]

function permissionOf(row: Row): GrantedPermission {
  const app = objectOf(row, 'app', route)
  const { status } = row
  if (status !== 'active' && status !== 'expired' && status !== 'revoked')
    throw malformed(route, `'status' is '${String(status)}'`)
  return {
    id: textOf(row, 'pci', route),
    networkId: textOf(row, 'chainId', route) as CaipNetworkId,
    app: { name: textOf(app, 'name', route), origin: textOf(app, 'origin', route) },
    delegate: textOf(objectOf(row, 'delegation', route), 'delegate', route),
    rules: rulesOf(row),
    context: textOf(row, 'context', route),
    status,
    grantedAtMs: timeOf(row, 'grantedAt', route),
    expiresAtMs: msOf(row),
    ...(row.revokedAt !== undefined && { endedAtMs: timeOf(row, 'revokedAt', route) }),
  }
}

function rulesOf(row: Row): readonly PermissionRule[] {
  return rowsOf(row, 'permissions', route).map((permission, index) => {
    const rule = ruleOf(permission)
    const amount = row.used?.[index]
    return typeof amount !== 'string' || rule.kind === 'calls' ? rule : { ...rule, used: unitsOf(amount) }
  })
}

function ruleOf(permission: Row['permissions'][number]): PermissionRule {
  objectOf(permission, 'data', route)
  switch (permission.type) {
    case 'native-token-transfer':
      return inTotal(permission.data)
    case 'native-token-periodic':
      return perPeriod(permission.data)
    case 'erc20-token-transfer':
      return { ...inTotal(permission.data), token: textOf(permission.data, 'address', route) }
    case 'erc20-token-periodic':
      return { ...perPeriod(permission.data), token: textOf(permission.data, 'tokenAddress', route) }
    case 'contract-call': {
      const { data } = permission
      const functions = textsOf(data, 'functions', route)
      return { kind: 'calls', contract: textOf(data, 'address', route), functions }
    }
    case 'call-limit':
      return { kind: 'uses', count: numberOf(permission.data, 'count', route) }
    default:
      // Without one of its rules, the permission would look narrower or wider than it is.
      throw malformed(
        route,
        `it has a permission of the type '${String((permission as { readonly type: unknown }).type)}'`,
      )
  }
}

const inTotal = (data: { readonly allowance: string }) =>
  ({ kind: 'amount', units: unitsOf(textOf(data, 'allowance', route)) }) as const

const perPeriod = (data: { readonly periodAmount: string; readonly periodDuration: number }) =>
  ({
    kind: 'amount',
    units: unitsOf(textOf(data, 'periodAmount', route)),
    periodSeconds: numberOf(data, 'periodDuration', route),
  }) as const

function unitsOf(hex: string): string {
  if (!/^0x[0-9a-f]{1,64}$/i.test(hex)) throw malformed(route, 'an amount is not a hex number')
  return BigInt(hex).toString()
}

function msOf(row: Row): number {
  const ms = numberOf(row, 'expiry', route) * 1000
  if (Number.isNaN(new Date(ms).getTime())) throw malformed(route, "'expiry' is not a time")
  return ms
}
