import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import {
  nameGatewayRoute,
  nameSuggestionsRoute,
  registerNameRoute,
  resolveNameRoute,
  reverseNamesRoute,
} from '@latchkey/contracts/api/names/routes'
import type { Profile } from '@latchkey/contracts/api/names/schemas'
import { nameAnswerLifetimeMs, nameMaxLength } from '@latchkey/contracts/constants/names'
import { NAME_INVALID, NAME_NOT_FOUND, NAMES_OFF } from '@latchkey/contracts/errors/names'
import { answerNameLookup } from '../../chains/eip155/answerNameLookup.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import type { ServerConfig } from '../../config.ts'
import { serve } from '../../http/serve.ts'
import { attempt } from '../../outbound/attempt.ts'
import type { Feature } from '../../services.ts'
import type { AvatarLoader } from '../nfts/avatarLoader.ts'
import { isReserved, labelOf, lookOf } from './nameRules.ts'
import { lookupPoints, outsideProfile } from './outsideNames.ts'
import { registerName } from './registerName.ts'
import { createNames, type NameDatabase, type NameRow, type NameTables } from './tables.ts'

/**
 * Names of accounts: registration below the server's zone, lookups there and in ENS, and the gateway for ENS clients.
 */
export const names: Feature = {
  migrations: { '0006_names': createNames },
  routes: (services) => {
    const { config, clock, nameService: service, avatarOf } = services
    const db = services.db.withTables<NameTables>()
    const find = (label: string): Promise<NameRow | undefined> =>
      db.selectFrom('names').selectAll().where('label', '=', label).executeTakeFirst()
    return [
      serve(resolveNameRoute, async ({ params, charge }) => {
        const foreign = service && isForeign(params.name, config) ? service.normalize(params.name) : undefined
        if (service && foreign !== undefined) {
          await charge(lookupPoints)
          const profile = await outsideProfile(foreign, { service, avatarOf })
          if (!profile) throw errorOf(NAME_NOT_FOUND)
          return profile
        }
        const { zone } = namesOf(config)
        const row = await find(labelOf(params.name, zone))
        if (!row) throw errorOf(NAME_NOT_FOUND)
        return profileOf(row, { zone, avatarOf })
      }),
      serve(reverseNamesRoute, async ({ params, charge }) => {
        if (!service) namesOf(config)
        const { address } = parseAccount(params.address)
        const rows = db.selectFrom('names').selectAll().where('address', '=', address)
        const own = config.names ? await rows.orderBy('registered_at').orderBy('label').execute() : []
        const { zone = '' } = config.names ?? {}
        const profiles = await Promise.all(own.map((row) => profileOf(row, { zone, avatarOf })))
        if (!service) return profiles
        await charge(lookupPoints)
        const { value: name, error } = await attempt(() => service.primaryName(address))
        if (error !== undefined && profiles.length === 0) throw error
        const profile =
          name !== undefined && isForeign(name, config) ? await outsideProfile(name, { service, avatarOf }) : undefined
        return profile ? [...profiles, profile] : profiles
      }),
      serve(nameSuggestionsRoute, async ({ params }) => {
        // Names of other services cannot be registered here.
        if (service && !config.names) return { suggestions: [] }
        const { zone } = namesOf(config)
        const label = validLabel(params.name, zone)
        const suggestions = label === undefined ? [] : await suggestNames(db, label)
        return { suggestions: suggestions.map(({ label, ...one }) => ({ name: `${label}.${zone}`, ...one })) }
      }),
      serve(registerNameRoute, async ({ body }) => {
        const { zone } = namesOf(config)
        return profileOf(await registerName(services, body, zone), { zone, avatarOf })
      }),
      serve(nameGatewayRoute, async ({ params: { sender, data } }) => {
        const { zone, signerKey } = namesOf(config)
        const findByName = async (name: string) => {
          const label = name.endsWith(`.${zone}`) ? validLabel(name, zone) : undefined
          return label === undefined ? undefined : find(label)
        }
        const expiresAtMs = clock.now() + nameAnswerLifetimeMs
        return { data: await answerNameLookup({ sender, data, signerKey, expiresAtMs, find: findByName }) }
      }),
    ]
  },
}

/** True if the name is neither below the server's zone nor one of its labels. */
const isForeign = (name: string, { names: settings }: ServerConfig): boolean =>
  name.includes('.') && !(settings && name.toLowerCase().endsWith(`.${settings.zone}`))

/** @throws NAMES_OFF */
function namesOf({ names: settings }: ServerConfig): NonNullable<ServerConfig['names']> {
  if (!settings) throw errorOf(NAMES_OFF)
  return settings
}

/** Undefined for a name that cannot be registered. */
function validLabel(name: string, zone: string): string | undefined {
  try {
    return labelOf(name, zone)
  } catch (error) {
    if (isLatchkeyError(error) && error.code === NAME_INVALID.code) return undefined
    throw error
  }
}

/** A registered name in the shape of the API. Names do not change after their registration. */
async function profileOf(row: NameRow, { zone, avatarOf }: profileOf.Params): Promise<Profile> {
  const created = row.registered_at.toISOString()
  const avatar = row.avatar === null ? undefined : await avatarOf(row.avatar)
  return {
    name: `${row.label}.${zone}`,
    registered_at: created,
    updated_at: created,
    addresses: { [row.coin_type]: { address: row.address, created } },
    attributes: [{ ...(avatar !== undefined && { avatar }), ...(row.bio !== null && { bio: row.bio }) }],
  }
}

declare namespace profileOf {
  type Params = { readonly zone: string; readonly avatarOf: AvatarLoader }
}

const variations = ['', '1', '-eth', '-wallet', '-hq', '-web3']

/** The requested name and variations of it, each with its availability. */
async function suggestNames(db: NameDatabase, label: string) {
  const labels = variations.map((end) => `${label.slice(0, nameMaxLength - end.length)}${end}`)
  const looks = labels.map(lookOf)
  const taken = await db.selectFrom('names').select('look').where('look', 'in', looks).execute()
  const takenLooks = new Set(taken.map(({ look }) => look))
  return labels.map((one) => ({ label: one, registered: isReserved(one) || takenLooks.has(lookOf(one)) }))
}
