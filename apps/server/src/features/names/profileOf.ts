import type { Profile } from '@latchkey/contracts/api/names/schemas'
import type { AvatarLoader } from '../nfts/avatarLoader.ts'
import type { NameRow } from './tables.ts'

/** A registered name in the shape of the API. Names do not change after their registration. */
export async function profileOf(row: NameRow, { zone, avatarOf }: profileOf.Params): Promise<Profile> {
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

export declare namespace profileOf {
  type Params = { readonly zone: string; readonly avatarOf: AvatarLoader }
}
