import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import { type Kysely, type Migration, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * The P-256 key that signs attestations, the only type official wallets verify. All instances of the server share it.
 */
export type AttestationKey = {
  readonly privateKey: KeyObject
  readonly publicKey: {
    readonly kty: 'EC'
    readonly crv: 'P-256'
    readonly x: string
    readonly y: string
    readonly kid: string
    readonly alg: 'ES256'
    readonly use: 'sig'
  }
}

type AttestationKeysTable = {
  /** PKCS #8. */
  readonly attestation_keys: { private_key: Buffer; created_at: Date }
}

export const createAttestationKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table attestation_keys (private_key bytea not null, created_at timestamptz not null)`.execute(db)
  },
}

/** Arbitrary lock id. */
const advisoryLock = 7304

/** Loads the newest key, or creates the first one. Instances that start together agree on it. */
export async function openAttestationKey(db: Database, clock: Clock): Promise<AttestationKey> {
  const der = await db
    .withTables<AttestationKeysTable>()
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx)
      const newest = trx.selectFrom('attestation_keys').select('private_key').orderBy('created_at', 'desc')
      const existing = await newest.executeTakeFirst()
      if (existing) return existing.private_key
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const private_key = privateKey.export({ format: 'der', type: 'pkcs8' })
      await trx
        .insertInto('attestation_keys')
        .values({ private_key, created_at: new Date(clock.now()) })
        .execute()
      return private_key
    })
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const jwk = await exportJWK(createPublicKey(privateKey))
  const kid = await calculateJwkThumbprint(jwk)
  const { x = '', y = '' } = jwk
  return { privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' } }
}
