import type { Delegation } from '@latchkey/contracts/permissions/schemas'
import { type Kysely, type Migration, type Selectable, sql } from 'kysely'

/** Permissions that accounts granted. Signatures are not stored: the list is public. */
export type PermissionsTable = {
  readonly permissions: {
    project_id: string
    /** In the canonical spelling of its namespace. */
    account: string
    /** CAIP-2. */
    network_id: string
    pci: string
    /** JSON of a {@link Delegation}. */
    delegation: string
    app_name: string
    app_origin: string
    granted_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
}
export type PermissionRow = Selectable<PermissionsTable['permissions']>

export const delegationIn = ({ delegation }: PermissionRow): Delegation => JSON.parse(delegation)

export const createPermissions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table permissions (
        project_id text not null,
        account text not null,
        network_id text not null,
        pci text not null,
        delegation text not null,
        app_name text not null,
        app_origin text not null,
        granted_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        primary key (project_id, account, network_id, pci)
      )`.execute(db)
    await sql`create index permissions_expires_at on permissions (expires_at)`.execute(db)
  },
}
