import type { openExport as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { askExport } from '../identity/exportHold.ts'
import { createFreezeLink } from '../identity/freezeLinks.ts'
import { provenUser } from '../identity/users.ts'
import { exportAskedMail, exportedMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { walletOf } from '../wallets/walletOf.ts'
import { consumeCode } from './codes.ts'

const mailUsefulMs = 60 * 60_000

/** Releases this vault's part of an export and marks the wallet as exported. Tells the owner either way. @throws OTP_INVALID */
export async function openExport(
  services: Services,
  { challengeId, code }: v.InferOutput<typeof shapes.request>,
  { deviceId, browser }: Caller,
) {
  const { db, clock, outbox } = services
  const proof = await consumeCode(services, { challengeId, code, purpose: 'export', deviceId })
  const user = await provenUser(services, proof)
  const { userId } = user
  const wallet = await walletOf(services, user)
  if (wallet.status !== 'active') return { wallet }
  const { isFirst, isHeld, untilMs } = await askExport(services, { deviceId, userId })
  const mail = { to: proof.address, locale: 'en' as const, browser }
  const send = async (render: typeof exportedMail) => {
    const freezeUrl = await createFreezeLink(services, proof.lookup)
    outbox.send(render({ ...mail, freezeUrl, untilMs }), clock.now() + mailUsefulMs)
  }
  if (isFirst) await send(exportAskedMail)
  if (isHeld) {
    await appendAudit(db, { event: 'export asked', userId, deviceId }, clock.now())
    return { wallet: { status: 'held' as const, untilMs } }
  }
  await db
    .updateTable('exports')
    .set({ exported_at: new Date(clock.now()) })
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute()
  await appendAudit(db, { event: 'exported', userId, deviceId }, clock.now())
  await send(exportedMail)
  return { wallet }
}
