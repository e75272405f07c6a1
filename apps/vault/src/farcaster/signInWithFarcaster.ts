import { createHash } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { socialFlowLifetimeMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type {
  beginFarcaster as beginShapes,
  proveFarcaster as proveShapes,
  readFarcaster as readShapes,
  verifyFarcaster as verifyShapes,
} from '@latchkey/contracts/vault/farcasterSchemas'
import type { FreshPurpose } from '@latchkey/contracts/vault/purposes'
import type * as v from 'valibot'
import { openFreshProof } from '../auth/freshProofs.ts'
import { openLogin } from '../auth/logins.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { provenUser } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { takeSocialFlow } from '../social/socialLimit.ts'
import { appendAudit } from '../store/audit.ts'
import { requireFarcaster } from './farcasterClient.ts'
import { farcasterLookup } from './farcasterLookup.ts'
import { farcasterNonce } from './farcasterNonce.ts'
import { openChannel, readChannel } from './relay.ts'
import { openAnswer, sealAnswer } from './signedAnswer.ts'
import { verifyProof } from './verifyProof.ts'

const provider = 'farcaster'
const keyOf = (channelToken: string): Buffer => createHash('sha256').update(channelToken).digest()

/**
 * Opens a channel at the relay, to sign in this device or to prove its owner's presence. The database stores only a
 * hash of the channel's token. @throws SOCIAL_PROVIDER_OFF, RATE_LIMITED, SOCIAL_PROVIDER_UNREACHABLE,
 * SOCIAL_SIGN_IN_REFUSED
 */
export async function beginFarcaster(
  services: Services,
  { nonceSalt, purpose, origin }: v.InferOutput<typeof beginShapes.request>,
  { deviceId, network }: Caller,
) {
  const { db, clock } = services
  const client = requireFarcaster(services.farcaster)
  await takeSocialFlow(services, { deviceId, network, isFarcaster: true })
  const nonce = farcasterNonce({ deviceId, purpose, nonceSalt })
  const { channelToken, url } = await openChannel(client, nonce)
  const expiresAtMs = clock.now() + socialFlowLifetimeMs
  const flow = { device_id: deviceId, provider, code_challenge: '', nonce, purpose, origin }
  await db
    .insertInto('social_flows')
    .values({ state_hash: keyOf(channelToken), ...flow, expires_at: new Date(expiresAtMs) })
    .execute()
  return { channelToken, url, expiresAtMs }
}

/**
 * The signed message; repeatable until the device redeems it. @throws SOCIAL_SIGN_IN_EXPIRED,
 * SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_SIGN_IN_REFUSED
 */
export async function readFarcaster(
  services: Services,
  { channelToken }: v.InferOutput<typeof readShapes.request>,
  { deviceId }: Caller,
) {
  const { db, clock } = services
  const client = requireFarcaster(services.farcaster)
  const flow = await db
    .selectFrom('social_flows')
    .select('answer')
    .where('state_hash', '=', keyOf(channelToken))
    .where('device_id', '=', deviceId)
    .where('provider', '=', provider)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (!flow) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
  if (flow.answer) return { proof: await openAnswer(channelToken, flow.answer) }
  const proof = await readChannel(client, channelToken)
  if (!proof) return {}
  const answer = await sealAnswer(channelToken, proof)
  await db.updateTable('social_flows').set({ answer }).where('state_hash', '=', keyOf(channelToken)).execute()
  return { proof }
}

/**
 * Signs the device in as the account that signed the message. Each sign-in can be redeemed once, even if it fails.
 * @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE
 */
export async function verifyFarcaster(
  services: Services,
  answer: v.InferOutput<typeof verifyShapes.request>,
  { deviceId }: Caller,
) {
  const { db, clock } = services
  const { fid, lookup } = await identifyFarcaster(services, { ...answer, deviceId, isSignIn: true })
  const { userId } = await provenUser(services, { lookup, address: '' })
  await openLogin(services, { deviceId, userId })
  await appendAudit(db, { event: 'social sign-in', userId, deviceId, detail: provider }, clock.now())
  // Farcaster's notation for an account number. User names come from servers whose responses we cannot verify.
  return { userId, userName: `!${fid}` }
}

/**
 * Proves that the owner of a wallet has just signed with its Farcaster account. Does not sign the device in.
 * @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_ACCOUNT_OTHER
 */
export async function proveFarcaster(
  services: Services,
  { userId: ownerId, ...answer }: v.InferOutput<typeof proveShapes.request>,
  { deviceId }: Caller,
) {
  const { lookup, purpose } = await identifyFarcaster(services, { ...answer, deviceId, isSignIn: false })
  return openFreshProof(services, { lookup, ownerId, purpose, deviceId, provider })
}

type Answer<isSignIn extends boolean> = v.InferOutput<typeof verifyShapes.request> & {
  readonly deviceId: string
  readonly isSignIn: isSignIn
}

/** Redeems a flow of this device. @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE */
async function identifyFarcaster<isSignIn extends boolean>(services: Services, answer: Answer<isSignIn>) {
  const { db, keys, clock } = services
  const { channelToken, deviceId, isSignIn, message, signature } = answer
  const client = requireFarcaster(services.farcaster)
  const flow = await db
    .deleteFrom('social_flows')
    .where('state_hash', '=', keyOf(channelToken))
    .where('device_id', '=', deviceId)
    .where('provider', '=', provider)
    .where('purpose', isSignIn ? '=' : '!=', 'signIn')
    .where('expires_at', '>', new Date(clock.now()))
    .returning(['nonce', 'purpose'])
    .executeTakeFirst()
  if (!flow) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
  const { fid } = await verifyProof(client, { proof: { message, signature }, nonce: flow.nonce, clock })
  const purpose = flow.purpose as isSignIn extends true ? 'signIn' : FreshPurpose
  return { fid, lookup: farcasterLookup(keys, fid), purpose }
}
