import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { approvalLifetimeMs, idTokenAgeMaxMs, providerClockSkewMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { approveSocial as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { provenUser } from '../identity/users.ts'
import { insertApproval } from '../recovery/approvals.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { clientOf } from './socialClients.ts'
import { nonceOf, verifyIdToken } from './verifyIdToken.ts'

/**
 * Approves a device by an ID token whose nonce is bound to its key. The auth vault saw the token, but cannot use it without the key.
 * @throws SOCIAL_PROVIDER_OFF, SOCIAL_SIGN_IN_REFUSED, SOCIAL_SIGN_IN_EXPIRED, SOCIAL_PROVIDER_UNREACHABLE
 */
export async function approveSocial(
  services: Services,
  { provider, idToken, nonceSalt }: v.InferOutput<typeof shapes.request>,
  caller: Caller,
) {
  const { db, keys, clock, social } = services
  const { deviceId } = caller
  const client = clientOf(social, provider)
  const { subject, email = '' } = await verifyIdToken(client, { idToken, clock, nonce: nonceOf(deviceId, nonceSalt) })
  const nowMs = clock.now()
  const used = {
    device_id: deviceId,
    nonce: createHash('sha256').update(nonceSalt).digest('base64url'),
    expires_at: new Date(nowMs + idTokenAgeMaxMs + providerClockSkewMs),
  }
  const fresh = await db
    .insertInto('nonces')
    .values(used)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (fresh.numInsertedOrUpdatedRows !== 1n) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
  const lookup = keys.pepper.identityLookup(client.addresses.issuer, subject)
  const { userId } = await provenUser(services, { lookup, address: email })
  const approvalId = randomUUID()
  await insertApproval(services, {
    ...{ approvalId, purpose: 'signIn', lookup, address: email, caller, origin: '', locale: 'en', matchNumber: '' },
    // There is no link for this approval.
    token: randomBytes(32).toString('base64url'),
    approvedAtMs: nowMs,
    expiresAtMs: nowMs + approvalLifetimeMs,
  })
  await appendAudit(db, { event: 'device approved', userId, deviceId, detail: provider }, nowMs)
  return { approvalId }
}
