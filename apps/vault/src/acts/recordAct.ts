import { errorOf } from '@latchkey/base/errors'
import { ACT_NOT_PREPARED } from '@latchkey/contracts/errors/acts'
import type { SignedActName } from '@latchkey/contracts/vault/act'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import { type AskedAct, hashOf } from './checkAct.ts'

/**
 * Remembers an act in the transaction that carries it out, so that a repeated request changes nothing. `subject` identifies what it
 * is about, for a later step that needs it ({@link preparedWallet}).
 */
export async function recordAct(
  trx: Database,
  { clock }: Pick<Services, 'clock'>,
  { asked, subject }: { readonly asked: AskedAct; readonly subject: string },
): Promise<void> {
  const { name, request, deviceId, wallet } = asked
  const row = { act_id: request.act.actId, wallet_id: wallet.wallet_id, device_id: deviceId, act: name, subject }
  await trx
    .insertInto('acts')
    .values({ ...row, signature_hash: hashOf(request.act), at: new Date(clock.now()) })
    .execute()
}

/** The wallet of an act that this device has prepared here. Prepared acts do not expire. @throws ACT_NOT_PREPARED */
export async function preparedWallet(
  db: Database,
  { deviceId, name, subject }: { readonly deviceId: string; readonly name: SignedActName; readonly subject: string },
): Promise<string> {
  const row = await db
    .selectFrom('acts')
    .select('wallet_id')
    .where('device_id', '=', deviceId)
    .where('act', '=', name)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row) throw errorOf(ACT_NOT_PREPARED)
  return row.wallet_id
}
