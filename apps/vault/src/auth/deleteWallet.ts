import { errorOf } from '@latchkey/base/errors'
import { DEVICE_NOT_ACTIVE, LINK_INVALID, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { deleteWallet as deleteShapes, keepWallet as keepShapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { cancelDeletion, scheduleDeletion } from '../identity/deletion.ts'
import { createFreezeLink } from '../identity/freezeLinks.ts'
import { createHandover, userOfHandover } from '../identity/handover.ts'
import { createKeepLink } from '../identity/keepLinks.ts'
import { emailOf } from '../identity/users.ts'
import { deletionScheduledMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import type { WalletRow } from '../wallets/wallets.ts'
import { activeDevice } from './devices.ts'
import { consumeProof } from './freshProofs.ts'

/**
 * Schedules the deletion of a wallet after a delay in which its owner can cancel it. Needs a device of the wallet and a
 * fresh proof. @throws DEVICE_NOT_ACTIVE, WALLET_FROZEN, OTP_INVALID, SOCIAL_SIGN_IN_EXPIRED
 */
export async function deleteWallet(
  services: Services,
  payload: v.InferOutput<typeof deleteShapes.request>,
  { deviceId }: Caller,
) {
  const { db, clock, outbox } = services
  const { proof, walletId, locale } = payload
  const { userId, wallet, isFrozen } = await activeDevice(db, { deviceId, walletId })
  if (isFrozen(clock.now())) throw errorOf(WALLET_FROZEN)
  const owner = await consumeProof(services, { proof, purpose: 'delete', deviceId })
  if (owner.userId !== userId) throw errorOf(DEVICE_NOT_ACTIVE)
  const deletedAtMs = await scheduleDeletion(services, { userId, deviceId, locale })
  const { address, lookup } = await emailOf(services, userId)
  if (address === '') return deletionOf(services, { wallet, deletedAtMs })
  const links = { keepUrl: await createKeepLink(services, userId), freezeUrl: await createFreezeLink(services, lookup) }
  outbox.send(deletionScheduledMail({ to: address, locale, ...links, deletedAtMs }), deletedAtMs)
  return deletionOf(services, { wallet, deletedAtMs })
}

/** Cancels a deletion after the recovery role has cancelled its own. @throws DEVICE_NOT_ACTIVE, LINK_INVALID */
export async function keepWallet(
  services: Services,
  { walletId, handover }: v.InferOutput<typeof keepShapes.request>,
  { deviceId }: Caller,
) {
  const { userId } = await activeDevice(services.db, { deviceId, walletId })
  const isAuthorized = handover.action === 'keep' && (await userOfHandover(services, handover)) === userId
  if (!isAuthorized) throw errorOf(LINK_INVALID)
  await cancelDeletion(services, { userId, deviceId })
  return {}
}

type Deleted = { readonly wallet: Pick<WalletRow, 'wallet_id' | 'commitment'>; readonly deletedAtMs: number }

/** A scheduled deletion, with the handovers that schedule or cancel it at the recovery role. */
export const deletionOf = (services: Services, { wallet, deletedAtMs }: Deleted) => ({
  deletedAtMs,
  deleteHandover: createHandover(services, wallet, { action: 'delete', deletedAtMs }),
  keepHandover: createHandover(services, wallet, { action: 'keep' }),
})
