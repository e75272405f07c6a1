import { timingSafeEqual } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { STORED_RECORD_UNREADABLE } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'

// The public half of a secret is stored with the set of shares that it seals, at both vaults, and each vault dates its own row.

type Place = {
  readonly walletId: string
  /** Commitment of the set, base64url. */
  readonly commitment: string
}
type Secret = Place & { readonly publicKey: string }

/** Stores a public half without a date. Repeating the preparation replaces it. */
export async function prepareSecret(trx: Database, services: Services, secret: Secret): Promise<void> {
  const { walletId, commitment, publicKey } = secret
  const row = { public_key: publicKey, set_at: null, mac: macOf(services, { ...secret, setAtMs: null }) }
  await trx
    .insertInto('owner_secrets')
    .values({ wallet_id: walletId, commitment: bytesOf(commitment), ...row })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'commitment']).doUpdateSet(row))
    .execute()
}

/**
 * Dates a prepared public half now, once: repeating it does not begin the week again. Predecessors stay, because they are in force
 * until then; public halves that were prepared and never set are deleted.
 */
export async function setSecret(trx: Database, services: Services, place: Place): Promise<void> {
  const { walletId, commitment } = place
  const row = await rowOf(trx, place)
  if (row && row.set_at === null) {
    const setAtMs = services.clock.now()
    const publicKey = publicKeyOf(services, { ...place, row })
    const dated = { set_at: new Date(setAtMs), mac: macOf(services, { ...place, publicKey, setAtMs }) }
    const prepared = trx.updateTable('owner_secrets').set(dated).where('wallet_id', '=', walletId)
    await prepared.where('commitment', '=', bytesOf(commitment)).execute()
  }
  await trx.deleteFrom('owner_secrets').where('wallet_id', '=', walletId).where('set_at', 'is', null).execute()
}

/** Public half of the secret that seals a set, base64url; undefined if the set is not sealed. @throws STORED_RECORD_UNREADABLE */
export async function sealingSecret(services: Services, place: Place): Promise<string | undefined> {
  const row = await rowOf(services.db, place)
  return row && publicKeyOf(services, { ...place, row })
}

type Row = { readonly public_key: string; readonly set_at: Date | null; readonly mac: Buffer }

const rowOf = (db: Database, { walletId, commitment }: Place): Promise<Row | undefined> =>
  db
    .selectFrom('owner_secrets')
    .select(['public_key', 'set_at', 'mac'])
    .where('wallet_id', '=', walletId)
    .where('commitment', '=', bytesOf(commitment))
    .executeTakeFirst()

function publicKeyOf(services: Services, { row, ...place }: Place & { readonly row: Row }): string {
  const { walletId, commitment } = place
  const publicKey = row.public_key
  const expected = macOf(services, { walletId, commitment, publicKey, setAtMs: row.set_at?.getTime() ?? null })
  if (row.mac.length !== expected.length || !timingSafeEqual(row.mac, expected))
    throw errorOf(STORED_RECORD_UNREADABLE, { values: { table: 'owner_secrets' } })
  return publicKey
}

type Dated = Secret & { readonly setAtMs: number | null }

const macOf = ({ keys }: Services, { walletId, commitment, publicKey, setAtMs }: Dated): Buffer =>
  keys.pepper.secretMac({ walletId, commitment, publicKey, setAtMs })

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')
