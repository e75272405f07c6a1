import { identityRoute } from '@latchkey/contracts/api/identity/routes'
import { parseAccount } from '../../chains/parseAccount.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { createIdentities, type IdentitiesTable } from './identitiesTable.ts'

/** Names and avatars of addresses, from the local name table. */
export const identity: Feature = {
  migrations: { '0003_identities': createIdentities },
  routes: ({ db }) => [
    serve(identityRoute, async ({ params }) => {
      const row = await db
        .withTables<IdentitiesTable>()
        .selectFrom('identities')
        .select(['name', 'avatar'])
        .where('address', '=', parseAccount(params.address).address)
        .executeTakeFirst()
      return { name: row?.name ?? '', avatar: row?.avatar ?? '' }
    }),
  ],
}
