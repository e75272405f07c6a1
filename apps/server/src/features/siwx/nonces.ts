import { randomBytes } from 'node:crypto'
import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { nonceBytes, nonceLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { NONCE_EXPIRED, NONCE_UNKNOWN } from '@latchkey/contracts/errors/siwx'
import type { Database } from '../../db/schema.ts'

type Binding = { readonly projectId: string; readonly origin: string; readonly nowMs: number }

/** Creates a nonce for one sign-in on one page of one project, and deletes expired ones. */
export async function issueNonce(db: Database, { projectId, origin, nowMs }: Binding) {
  const nonce = toHex(randomBytes(nonceBytes))
  const expiresAt = new Date(nowMs + nonceLifetimeMs)
  // Expired nonces are stored for one more lifetime, so that a late sign-in fails with 'expired' and not with
  // 'unknown'.
  await db
    .deleteFrom('nonces')
    .where('expires_at', '<', new Date(nowMs - nonceLifetimeMs))
    .execute()
  await db.insertInto('nonces').values({ nonce, project_id: projectId, origin, expires_at: expiresAt }).execute()
  return { nonce, expiresAt }
}

/**
 * Consumes a nonce, even if the sign-in fails afterwards: of concurrent requests with the same nonce, one succeeds.
 * @throws NONCE_UNKNOWN, also for a nonce of another project or page; NONCE_EXPIRED
 */
export async function consumeNonce(db: Database, nonce: string, binding: Binding): Promise<void> {
  const row = await db.deleteFrom('nonces').where('nonce', '=', nonce).returningAll().executeTakeFirst()
  if (!row || row.project_id !== binding.projectId || row.origin !== binding.origin) throw errorOf(NONCE_UNKNOWN)
  if (row.expires_at.getTime() <= binding.nowMs) throw errorOf(NONCE_EXPIRED)
}
