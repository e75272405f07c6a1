import type { CaipNetworkId } from '@latchkey/base/caip'
import { type ApiClient, call } from '../apiClient.ts'
import { type Fields, fieldsOf, listOf, malformed, textOf } from '../shape.ts'

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
  const answer = await call(api, route, { params: { id: address }, ...(signal && { signal }) })
  return listOf(fieldsOf(answer, route), 'pcis', route).map((row) => permissionOf(fieldsOf(row, route)))
}

function permissionOf(row: Fields): GrantedPermission {
  const app = fieldsOf(row.app, route)
  const { status } = row
  if (status !== 'active' && status !== 'expired' && status !== 'revoked')
    throw malformed(route, `'status' is ${String(status)}`)
  return {
    id: textOf(row, 'pci', route),
    networkId: textOf(row, 'chainId', route) as CaipNetworkId,
    app: { name: textOf(app, 'name', route), origin: textOf(app, 'origin', route) },
    delegate: textOf(fieldsOf(row.delegation, route), 'delegate', route),
    rules: rulesOf(row),
    context: textOf(row, 'context', route),
    status,
    grantedAtMs: timeOf(Date.parse(textOf(row, 'grantedAt', route)), 'grantedAt'),
    expiresAtMs: timeOf(numberOf(row, 'expiry') * 1000, 'expiry'),
    ...(row.revokedAt !== undefined && {
      endedAtMs: timeOf(Date.parse(textOf(row, 'revokedAt', route)), 'revokedAt'),
    }),
  }
}

function rulesOf(row: Fields): readonly PermissionRule[] {
  const used = row.used === undefined ? [] : listOf(row, 'used', route)
  return listOf(row, 'permissions', route).map((permission, index) => {
    const rule = ruleOf(fieldsOf(permission, route))
    const amount = used[index]
    return typeof amount !== 'string' || rule.kind === 'calls' ? rule : { ...rule, used: unitsOf(amount) }
  })
}

function ruleOf({ type, data }: Fields): PermissionRule {
  const fields = fieldsOf(data, route)
  const text = (name: string) => textOf(fields, name, route)
  const inTotal = () => ({ kind: 'amount', units: unitsOf(text('allowance')) }) as const
  const perPeriod = () =>
    ({
      kind: 'amount',
      units: unitsOf(text('periodAmount')),
      periodSeconds: numberOf(fields, 'periodDuration'),
    }) as const
  switch (type) {
    case 'native-token-transfer':
      return inTotal()
    case 'native-token-periodic':
      return perPeriod()
    case 'erc20-token-transfer':
      return { ...inTotal(), token: text('address') }
    case 'erc20-token-periodic':
      return { ...perPeriod(), token: text('tokenAddress') }
    case 'contract-call':
      return { kind: 'calls', contract: text('address'), functions: listOf(fields, 'functions', route).map(String) }
    case 'call-limit':
      return { kind: 'uses', count: numberOf(fields, 'count') }
    default:
      // Without one of its rules, the permission would look narrower or wider than it is.
      throw malformed(route, `it has a permission of the type '${String(type)}'`)
  }
}

function unitsOf(hex: string): string {
  if (!/^0x[0-9a-f]{1,64}$/i.test(hex)) throw malformed(route, 'an amount is not a hex number')
  return BigInt(hex).toString()
}

function numberOf(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number') throw malformed(route, `'${name}' is not a number`)
  return value
}

function timeOf(ms: number, name: string): number {
  if (Number.isNaN(new Date(ms).getTime())) throw malformed(route, `'${name}' is not a time`)
  return ms
}
