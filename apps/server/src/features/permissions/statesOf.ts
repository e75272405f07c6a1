import type { PermissionSession } from '@latchkey/contracts/api/permissions/schemas'
import type { PermissionState } from '../../chains/chainSupport.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import type { Services } from '../../services.ts'
import { delegationIn, type PermissionRow } from './permissionsTable.ts'

/** Limits of the calling request. */
export type Asking = {
  readonly signal: AbortSignal
  readonly charge: (points: number) => Promise<void>
}

/** `used` is absent for an expired permission. */
export type SessionState = Pick<PermissionSession, 'status'> & Partial<Pick<PermissionState, 'used'>>

/**
 * Status and used amount of permissions, in the order of the rows. Reads each chain once. @throws UPSTREAM_*,
 * RATE_LIMITED
 */
export async function statesOf(
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
