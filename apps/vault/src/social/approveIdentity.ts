import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { idTokenAgeMaxMs, providerClockSkewMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_ACCOUNT_OTHER, SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import type { Caller } from '../http/deviceRequests.ts'
import { scheduleUnfreeze } from '../identity/freeze.ts'
import { provenUser, userOf } from '../identity/users.ts'
import { approvedForMs, insertApproval } from '../recovery/approvals.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'

/**
 * Approves a device of the user who proved to own a social account, or schedules the end of the freeze, as an opened
 * link does. Each proof is valid once. @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_ACCOUNT_OTHER
 */
export async function approveIdentity(services: Services, params: approveIdentity.Params, caller: Caller) {
  const { db, clock } = services
  const { provider, lookup, address, nonceSalt, purpose } = params
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
  const { userId } = await ownerOf(services, params)
  if (purpose === 'unfreeze') await scheduleUnfreeze(services, { userId, deviceId })
  const approvalId = randomUUID()
  await insertApproval(services, {
    ...{ approvalId, purpose, lookup, address, caller, origin: '', locale: 'en', matchNumber: '' },
    // This approval has no link.
    token: randomBytes(32).toString('base64url'),
    approvedAtMs: nowMs,
    expiresAtMs: nowMs + approvedForMs(purpose),
  })
  await appendAudit(db, { event: 'device approved', userId, deviceId, detail: `${provider} ${purpose}` }, nowMs)
  return { approvalId }
}

export declare namespace approveIdentity {
  type Params = {
    readonly provider: string
    readonly lookup: Buffer
    /** Empty if the provider states no verified address. */
    readonly address: string
    /** The device derived the proof's nonce from this salt. */
    readonly nonceSalt: string
    readonly purpose: ProofPurpose
  }
}

/** Only a sign-in creates a user. @throws SOCIAL_ACCOUNT_OTHER */
async function ownerOf(services: Services, { lookup, address, purpose }: approveIdentity.Params) {
  if (purpose === 'signIn') return provenUser(services, { lookup, address })
  const owner = await userOf(services.db, lookup, services.clock.now())
  if (!owner) throw errorOf(SOCIAL_ACCOUNT_OTHER)
  return owner
}
