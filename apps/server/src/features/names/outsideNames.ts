import { plainName } from '@latchkey/base/plainName'
import { etherCoinType } from '@latchkey/contracts/api/names/coinType'
import type { Profile } from '@latchkey/contracts/api/names/schemas'
import type { NameService } from '../../chains/nameService.ts'
import { attempt } from '../../outbound/attempt.ts'
import type { AvatarLoader } from '../nfts/avatarLoader.ts'

const maxBio = 256
/** Cost of looking up a name, in requests of the route. */
export const lookupPoints = 5

type Params = { readonly service: NameService; readonly avatarOf: AvatarLoader }

/** A name of the service, in the shape of the API; undefined if it has no address. @throws NAME_LOOKUP_FAILED */
export async function outsideProfile(name: string, { service, avatarOf }: Params): Promise<Profile | undefined> {
  const [address, avatar, bio] = await Promise.all([
    service.addressOf(name),
    outsideAvatar(name, { service, avatarOf }),
    textOf(name, 'description', service),
  ])
  if (address === undefined) return undefined
  const text = [...plainName(bio ?? '')].slice(0, maxBio).join('')
  return {
    name,
    addresses: { [etherCoinType]: { address } },
    attributes: [{ ...(avatar !== undefined && { avatar }), ...(text !== '' && { bio: text }) }],
  }
}

/** This server's URL of a name's avatar; undefined if it has none that can be shown, or if it cannot be looked up. */
export async function outsideAvatar(name: string, { service, avatarOf }: Params): Promise<string | undefined> {
  const url = await textOf(name, 'avatar', service)
  return url === undefined ? undefined : avatarOf(url)
}

/** Undefined if the text cannot be read: a name is useful even without its texts. */
async function textOf(name: string, key: 'avatar' | 'description', service: NameService): Promise<string | undefined> {
  return (await attempt(() => service.text(name, key))).value
}
