import { randomUUID } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { freshProofLifetimeMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_ACCOUNT_OTHER, SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { FreshPurpose } from '@latchkey/contracts/vault/purposes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import { provenUser, type User, userById, userOf } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { consumeCode } from './codes.ts'

/**
 * Records that the owner of a social account has just signed in to it. Valid for one operation on this device. Unlike a sign-in, it
 * creates no user. @throws SOCIAL_ACCOUNT_OTHER
 */
export async function openFreshProof(services: Services, params: openFreshProof.Params): Promise<{ proofId: string }> {
  const { db, clock } = services
  const { lookup, ownerId, purpose, deviceId, provider } = params
  const nowMs = clock.now()
  const { userId } = (await userOf(db, lookup, nowMs)) ?? {}
  if (userId === undefined || (ownerId !== undefined && userId !== ownerId)) throw errorOf(SOCIAL_ACCOUNT_OTHER)
  const proofId = randomUUID()
  const row = { user_id: userId, purpose, device_id: deviceId, expires_at: new Date(nowMs + freshProofLifetimeMs) }
  await db
    .insertInto('fresh_proofs')
    .values({ proof_id: proofId, ...row })
    .execute()
  await appendAudit(db, { event: 'fresh social proof', userId, deviceId, detail: `${provider} ${purpose}` }, nowMs)
  return { proofId }
}

export declare namespace openFreshProof {
  type Params = {
    /** The account that was proved. */
    readonly lookup: Buffer
    /** The owner of the wallet that the device named; undefined if it named none. */
    readonly ownerId: string | undefined
    readonly purpose: FreshPurpose
    readonly deviceId: string
    readonly provider: string
  }
}

/**
 * The user who proved their presence with a code or a social account. Each proof is valid once.
 * @throws OTP_INVALID, SOCIAL_SIGN_IN_EXPIRED
 */
export async function consumeProof(
  services: Services,
  { proof, ...asked }: Asked & { readonly proof: FreshProof },
): Promise<User> {
  if ('proofId' in proof) return takeFreshProof(services, { proofId: proof.proofId, ...asked })
  return provenUser(services, await consumeCode(services, { ...proof, ...asked }))
}

type Asked = { readonly purpose: FreshPurpose; readonly deviceId: string }

/** Unknown, used and expired proofs get the same error as those of other devices or purposes. */
async function takeFreshProof(
  { db, clock }: Services,
  { proofId, purpose, deviceId }: Asked & { readonly proofId: string },
): Promise<User> {
  const row = await db
    .deleteFrom('fresh_proofs')
    .where('proof_id', '=', proofId)
    .where('purpose', '=', purpose)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', new Date(clock.now()))
    .returning('user_id')
    .executeTakeFirst()
  if (!row) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
  return userById(db, row.user_id, clock.now())
}
