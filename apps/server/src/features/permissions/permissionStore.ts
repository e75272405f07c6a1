import { errorOf } from '@latchkey/base/errors'
import { permissionKeptMs, permissionsPerAccountMax } from '@latchkey/contracts/constants/permissions'
import { PERMISSIONS_TOO_MANY } from '@latchkey/contracts/errors/permissions'
import type { Database } from '../../db/schema.ts'
import type { PermissionRow, PermissionsTable } from './permissionsTable.ts'

/** An account of a project, on one network or on all. */
export type Owner = {
  readonly projectId: string
  readonly account: string
  readonly networkId: string | undefined
}

/** The permissions of an account, newest first. */
export function readPermissions(db: Database, { projectId, account, networkId }: Owner): Promise<PermissionRow[]> {
  const all = db
    .withTables<PermissionsTable>()
    .selectFrom('permissions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('account', '=', account)
    .orderBy('granted_at', 'desc')
    .orderBy('pci')
  return (networkId === undefined ? all : all.where('network_id', '=', networkId)).execute()
}

/**
 * Stores a permission; a repeated call changes nothing. Deletes those that expired long ago. @throws
 * PERMISSIONS_TOO_MANY
 */
export async function storePermission(db: Database, row: PermissionRow): Promise<void> {
  const tables = db.withTables<PermissionsTable>()
  const now = row.granted_at
  await tables
    .deleteFrom('permissions')
    .where('expires_at', '<', new Date(now.getTime() - permissionKeptMs))
    .execute()
  const rows = await readPermissions(db, { projectId: row.project_id, account: row.account, networkId: undefined })
  const isKnown = rows.some(({ pci, network_id }) => pci === row.pci && network_id === row.network_id)
  const inForce = rows.filter(({ expires_at, revoked_at }) => expires_at > now && !revoked_at)
  if (!isKnown && inForce.length >= permissionsPerAccountMax)
    throw errorOf(PERMISSIONS_TOO_MANY, { values: { limit: permissionsPerAccountMax } })
  await tables
    .insertInto('permissions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the time at which the account revoked a permission. Later calls keep the first time. */
export async function markRevoked(db: Database, row: PermissionRow, nowMs: number): Promise<void> {
  await db
    .withTables<PermissionsTable>()
    .updateTable('permissions')
    .set({ revoked_at: new Date(nowMs) })
    .where('project_id', '=', row.project_id)
    .where('account', '=', row.account)
    .where('network_id', '=', row.network_id)
    .where('pci', '=', row.pci)
    .where('revoked_at', 'is', null)
    .execute()
}
