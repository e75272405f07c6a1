import { errorOf } from '@latchkey/base/errors'
import { revokePermissionMessage } from '@latchkey/contracts/api/permissions/revokePermissionMessage'
import {
  permissionSessionsRoute,
  revokePermissionSessionRoute,
  storePermissionSessionRoute,
} from '@latchkey/contracts/api/permissions/routes'
import type { PermissionSession } from '@latchkey/contracts/api/permissions/schemas'
import { CHAIN_NOT_SUPPORTED } from '@latchkey/contracts/errors/networks'
import {
  PERMISSION_REQUEST_INVALID,
  PERMISSION_SIGNATURE_INVALID,
  PERMISSION_STILL_VALID,
  PERMISSION_UNKNOWN,
} from '@latchkey/contracts/errors/permissions'
import type { PermissionState } from '../../chains/chainSupport.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import { serve } from '../../http/serve.ts'
import type { Feature, Services } from '../../services.ts'
import { markRevoked, readPermissions, storePermission } from './permissionStore.ts'
import { createPermissions, delegationIn, type PermissionRow } from './permissionsTable.ts'

/** Permissions (ERC-7715) that accounts granted to apps of a project. Their status and use are read from the chains. */
export const permissions: Feature = {
  migrations: { '0006_permissions': createPermissions },
  routes: (services) => {
    const { db, config, clock } = services
    return [
      serve(permissionSessionsRoute, async ({ params, project, signal, charge }) => {
        const { address, networkId } = parseAccount(params.id)
        const rows = await readPermissions(db, { projectId: project.id, account: address, networkId })
        const states = await statesOf(services, rows, { signal, charge })
        return { pcis: rows.flatMap((row, index) => sessionOf(row, states[index] ?? { status: 'active' })) }
      }),
      serve(storePermissionSessionRoute, async ({ params, body, project }) => {
        const { address } = parseAccount(params.id)
        const { delegation, signature, app } = body
        const chain = config.chains.find(({ id }) => id === body.chainId)
        const rules = namespaceOf(body.chainId)?.permissions
        if (!chain || !rules) throw errorOf(CHAIN_NOT_SUPPORTED)
        const granted = rules.read(delegation)
        if (!granted) throw invalid('the delegation has other rules than our wallet writes')
        if (granted.account !== address) throw invalid('the delegation is of another account')
        if (granted.expiry * 1000 <= clock.now()) throw invalid('the delegation has expired')
        if (!(await rules.isSigned({ chain, delegation, signature })))
          throw errorOf(PERMISSION_SIGNATURE_INVALID, { values: { address } })
        await storePermission(db, {
          project_id: project.id,
          account: address,
          network_id: chain.id,
          pci: granted.pci,
          delegation: JSON.stringify(delegation),
          app_name: app.name,
          app_origin: app.origin,
          granted_at: new Date(clock.now()),
          expires_at: new Date(granted.expiry * 1000),
          revoked_at: null,
        })
        return { pci: granted.pci }
      }),
      serve(revokePermissionSessionRoute, async ({ params, body, project, signal, charge }) => {
        const { address, networkId } = parseAccount(params.id)
        const { pci, signature } = body
        const rows = await readPermissions(db, { projectId: project.id, account: address, networkId })
        const row = rows.find((one) => one.pci === pci)
        if (!row) throw errorOf(PERMISSION_UNKNOWN)
        await assertSigned(services, row, { signature, asking: { signal, charge } })
        const [state] = await statesOf(services, [row], { signal, charge })
        if (state?.status === 'active') throw errorOf(PERMISSION_STILL_VALID)
        await markRevoked(db, row, clock.now())
        return { pci, status: 'revoked' as const }
      }),
    ]
  },
}

const invalid = (reason: string) => errorOf(PERMISSION_REQUEST_INVALID, { values: { reason } })

function sessionOf(row: PermissionRow, { status, used }: SessionState): PermissionSession[] {
  const delegation = delegationIn(row)
  const granted = namespaceOf(row.network_id)?.permissions?.read(delegation)
  if (!granted) return []
  return [
    {
      pci: row.pci,
      chainId: row.network_id,
      app: { name: row.app_name, origin: row.app_origin },
      delegation,
      context: granted.context,
      permissions: [...granted.permissions],
      expiry: granted.expiry,
      status,
      ...(used && {
        used: used.map((amount) => (amount === undefined ? null : (`0x${amount.toString(16)}` as const))),
      }),
      grantedAt: row.granted_at.toISOString(),
      ...(row.revoked_at && { revokedAt: row.revoked_at.toISOString() }),
    },
  ]
}

/** @throws PERMISSION_SIGNATURE_INVALID, SIGNATURE_UNCHECKED, SIGNATURE_TOO_LARGE, CHAIN_NOT_SUPPORTED */
async function assertSigned(
  { config, nodes }: Services,
  row: PermissionRow,
  { signature, asking }: { readonly signature: string; readonly asking: Asking },
): Promise<void> {
  const address = row.account
  const chain = config.chains.find(({ id }) => id === row.network_id)
  const verify = namespaceOf(row.network_id)?.verifySignature
  if (!chain || !verify) throw errorOf(CHAIN_NOT_SUPPORTED)
  const message = revokePermissionMessage({ address, pci: row.pci })
  await asking.charge(1)
  if (!(await verify({ chain, address, message, signature, callRpc: nodes.ask })))
    throw errorOf(PERMISSION_SIGNATURE_INVALID, { values: { address } })
}

/** Limits of the calling request. */
type Asking = {
  readonly signal: AbortSignal
  readonly charge: (points: number) => Promise<void>
}

/** `used` is absent for an expired permission. */
type SessionState = Pick<PermissionSession, 'status'> & Partial<Pick<PermissionState, 'used'>>

/**
 * Status and used amount of permissions, in the order of the rows. Reads each chain once. @throws UPSTREAM_*,
 * RATE_LIMITED
 */
async function statesOf(
  { config, nodes, clock }: Services,
  rows: readonly PermissionRow[],
  { signal, charge }: Asking,
): Promise<readonly SessionState[]> {
  const nowMs = clock.now()
  const states = new Map<PermissionRow, PermissionState>()
  for (const chain of config.chains) {
    const rules = namespaceOf(chain.id)?.permissions
    const here = rows.flatMap((row) => {
      if (row.network_id !== chain.id || row.expires_at.getTime() <= nowMs) return []
      return [{ row, pci: row.pci, permissions: rules?.read(delegationIn(row))?.permissions ?? [] }]
    })
    if (here.length === 0 || !rules) continue
    const found = await rules.statesOf(
      async (calls) => {
        await charge(calls.length)
        return await nodes.ask(chain, calls, { signal })
      },
      { granted: here, nowMs },
    )
    for (const [index, { row }] of here.entries()) {
      const state = found[index]
      if (state) states.set(row, state)
    }
  }
  return rows.map((row) => {
    const state = states.get(row)
    if (row.expires_at.getTime() <= nowMs) return { status: 'expired' }
    return { status: state?.isRevoked ? 'revoked' : 'active', ...(state && { used: state.used }) }
  })
}
