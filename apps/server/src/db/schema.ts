import type { Kysely } from 'kysely'

/** Tables of the server. Times are `timestamptz` from the injected clock, never from the database's clock. */
export type Schema = {
  readonly nonces: { nonce: string; project_id: string; origin: string; expires_at: Date }
  readonly sessions: {
    sid: string
    project_id: string
    origin: string
    /** CAIP-10. */
    account: string
    /** CAIP-2. */
    network_id: string
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  /** One row per token of an active session. Only the hash of a token is stored. */
  readonly refresh_tokens: {
    token_hash: Buffer
    sid: string
    created_at: Date
    used_at: Date | null
    /** The token that replaced a used token last. */
    successor_hash: Buffer | null
  }
  /** Ed25519 keys that sign access tokens, PKCS #8. */
  readonly signing_keys: { kid: string; private_key: Buffer; created_at: Date }
}

export type Database = Kysely<Schema>
