import { identityRoute } from '@latchkey/contracts/api/identity/routes'
import { parseAccount } from '../../chains/parseAccount.ts'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { lookupPoints, outsideAvatar } from '../names/outsideNames.ts'
import type { NameTables } from '../names/tables.ts'
import { createIdentities } from './identitiesTable.ts'

/** Name and avatar of an address: its first registered name, otherwise its primary name in ENS. */
export const identity: Feature = {
  migrations: { '0003_identities': createIdentities },
  routes: ({ db, config, nameService: service, avatarOf }) => [
    serve(identityRoute, async ({ params, charge }) => {
      const { address } = parseAccount(params.address)
      const row = await db
        .withTables<NameTables>()
        .selectFrom('names')
        .select(['label', 'avatar'])
        .where('address', '=', address)
        .orderBy('registered_at')
        .orderBy('label')
        .executeTakeFirst()
      if (row && config.names) {
        const avatar = row.avatar === null ? undefined : await avatarOf(row.avatar)
        return { name: `${row.label}.${config.names.zone}`, avatar: avatar ?? '' }
      }
      if (!service) return { name: '', avatar: '' }
      await charge(lookupPoints)
      const name = await service.primaryName(address)
      if (name === undefined) return { name: '', avatar: '' }
      return { name, avatar: (await outsideAvatar(name, { service, avatarOf })) ?? '' }
    }),
  ],
}
