import { errorOf } from '@latchkey/base/errors'
import { exportHoldMs } from '@latchkey/contracts/constants/vault'
import { EXPORT_HELD } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'

type Asked = { readonly deviceId: string; readonly userId: string }

/** From when on a browser may export the key. The first proof starts the wait, in which the owner can freeze the wallet. */
export async function askExport({ db, clock }: Services, { deviceId, userId }: Asked) {
  const asked_at = new Date(clock.now())
  const added = await db
    .insertInto('exports')
    .values({ device_id: deviceId, user_id: userId, asked_at, exported_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const untilMs = (await allowedFromMs({ db }, { deviceId, userId })) ?? asked_at.getTime() + exportHoldMs
  return { isFirst: added.numInsertedOrUpdatedRows === 1n, untilMs, isHeld: untilMs > clock.now() }
}

/** @throws EXPORT_HELD */
export async function assertExportAllowed({ db, clock }: Services, asked: Asked): Promise<void> {
  const untilMs = await allowedFromMs({ db }, asked)
  if (untilMs === undefined || untilMs > clock.now()) throw errorOf(EXPORT_HELD)
}

async function allowedFromMs({ db }: Pick<Services, 'db'>, { deviceId, userId }: Asked): Promise<number | undefined> {
  const row = await db
    .selectFrom('exports')
    .select('asked_at')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && row.asked_at.getTime() + exportHoldMs
}
