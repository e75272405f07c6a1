import type { PermissionSession } from '@latchkey/contracts/api/permissions/schemas'
import { namespaceOf } from '../../chains/namespaces.ts'
import type { Services } from '../../services.ts'
import type { PermissionRow } from './permissionsTable.ts'

/** The limits of the request that asks. */
export type Asking = {
  readonly signal: AbortSignal
  readonly charge: (points: number) => Promise<void>
}

/** Whether permissions are in force, in the order of the rows. Asks each chain once. @throws UPSTREAM_*, RATE_LIMITED */
export async function statusesOf(
  { config, nodes, clock }: Services,
  rows: readonly PermissionRow[],
  { signal, charge }: Asking,
): Promise<readonly PermissionSession['status'][]> {
  const nowMs = clock.now()
  const current = rows.filter(({ expires_at }) => expires_at.getTime() > nowMs)
  const revoked = new Set<PermissionRow>()
  for (const chain of config.chains) {
    const here = current.filter(({ network_id }) => network_id === chain.id)
    const rules = namespaceOf(chain.id)?.permissions
    if (here.length === 0 || !rules) continue
    await charge(here.length)
    const answers = await rules.areRevoked(
      (calls) => nodes.ask(chain, calls, { signal }),
      here.map(({ pci }) => pci),
    )
    for (const [index, row] of here.entries()) if (answers[index]) revoked.add(row)
  }
  return rows.map((row) => (!current.includes(row) ? 'expired' : revoked.has(row) ? 'revoked' : 'active'))
}
