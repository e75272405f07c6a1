import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import type { JwksResponse } from '@latchkey/contracts/api/siwx/schemas'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Signs access tokens and checks signatures. The keys live in the database, so every copy of the server has the same. */
export type Keyring = {
  readonly kid: string
  readonly sign: (bytes: Uint8Array) => Uint8Array
  /** False for an unknown key too. */
  readonly verify: (params: { kid: string; bytes: Uint8Array; signature: Uint8Array }) => boolean
  readonly jwks: () => JwksResponse
}

type Key = { readonly kid: string; readonly secret: KeyObject; readonly open: KeyObject; readonly x: string }

/** Loads the keys and makes the first one; two servers starting together agree on it. */
export async function openKeyring(db: Database, clock: Clock): Promise<Keyring> {
  const rows = await db.transaction().execute(async (trx) => {
    // Any fixed number; the lock ends with the transaction.
    await sql`select pg_advisory_xact_lock(7303)`.execute(trx)
    const existing = await trx.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute()
    if (existing.length > 0) return existing
    const der = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
    const row = { kid: describe(der).kid, private_key: der, created_at: new Date(clock.now()) }
    await trx.insertInto('signing_keys').values(row).execute()
    return [row]
  })
  const keys = new Map(rows.map((row) => [row.kid, describe(row.private_key)]))
  const newest = keys.values().next().value
  if (!newest) throw new Error('a signing key was just made')
  return {
    kid: newest.kid,
    sign: (bytes) => sign(null, bytes, newest.secret),
    verify: ({ kid, bytes, signature }) => {
      const key = keys.get(kid)
      return key !== undefined && signature.length === 64 && verify(null, bytes, key.open, signature)
    },
    jwks: () => ({
      keys: [...keys.values()].map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' })),
    }),
  }
}

function describe(der: Buffer): Key {
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const open = createPublicKey(secret)
  const x = open.export({ format: 'jwk' }).x ?? ''
  // RFC 7638 thumbprint.
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return { kid, secret, open, x }
}
