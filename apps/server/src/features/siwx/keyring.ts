import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import type { JwksResponse } from '@latchkey/contracts/api/siwx/schemas'
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK } from 'jose'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** The keys of the access tokens. They are stored in the database, so all instances of the server share them. */
export type Keyring = {
  readonly kid: string
  readonly privateKey: KeyObject
  /** Finds the key of a token by its header. */
  readonly publicKeyOf: ReturnType<typeof createLocalJWKSet>
  readonly jwks: JwksResponse
}

/** Any fixed number. */
const advisoryLock = 7303

/** Loads the keys, or creates the first one. Instances that start together agree on it. */
export async function openKeyring(db: Database, clock: Clock): Promise<Keyring> {
  const rows = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx)
    const existing = await trx.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute()
    if (existing.length > 0) return existing
    const { privateKey } = generateKeyPairSync('ed25519')
    const { kid } = await publicKeyOf(privateKey)
    const der = privateKey.export({ format: 'der', type: 'pkcs8' })
    const row = { kid, private_key: der, created_at: new Date(clock.now()) }
    await trx.insertInto('signing_keys').values(row).execute()
    return [row]
  })
  const privateKeys = rows.map((row) => createPrivateKey({ key: row.private_key, format: 'der', type: 'pkcs8' }))
  const keys = await Promise.all(privateKeys.map(publicKeyOf))
  const [privateKey] = privateKeys
  const [newest] = keys
  if (!privateKey || !newest) throw new Error('no signing key was loaded or created')
  return { kid: newest.kid, privateKey, publicKeyOf: createLocalJWKSet({ keys }), jwks: { keys } }
}

async function publicKeyOf(privateKey: KeyObject): Promise<JwksResponse['keys'][number]> {
  const jwk = await exportJWK(createPublicKey(privateKey))
  const kid = await calculateJwkThumbprint(jwk)
  return { kty: 'OKP', crv: 'Ed25519', x: jwk.x ?? '', kid, alg: 'EdDSA', use: 'sig' }
}
