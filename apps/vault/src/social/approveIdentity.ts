import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { approvalLifetimeMs, idTokenAgeMaxMs, providerClockSkewMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { Caller } from '../http/deviceRequests.ts'
import { provenUser } from '../identity/users.ts'
import { insertApproval } from '../recovery/approvals.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'

/** Approves a device of the user who proved to be the owner of a social account. Each proof counts once. @throws SOCIAL_SIGN_IN_EXPIRED */
export async function approveIdentity(services: Services, params: approveIdentity.Params, caller: Caller) {
  const { db, clock } = services
  const { provider, lookup, address, nonceSalt } = params
  const { deviceId } = caller
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
  const { userId } = await provenUser(services, { lookup, address })
  const approvalId = randomUUID()
  await insertApproval(services, {
    ...{ approvalId, purpose: 'signIn', lookup, address, caller, origin: '', locale: 'en', matchNumber: '' },
    // There is no link for this approval.
    token: randomBytes(32).toString('base64url'),
    approvedAtMs: nowMs,
    expiresAtMs: nowMs + approvalLifetimeMs,
  })
  await appendAudit(db, { event: 'device approved', userId, deviceId, detail: provider }, nowMs)
  return { approvalId }
}

export declare namespace approveIdentity {
  type Params = {
    readonly provider: string
    readonly lookup: Buffer
    /** Empty when the provider has verified none. */
    readonly address: string
    /** The device made the proof's nonce with it. */
    readonly nonceSalt: string
  }
}
