import { errorOf } from '@latchkey/base/errors'
import { loginLifetimeMs } from '@latchkey/contracts/constants/vault'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'

/** Stores that this device has proved the user's e-mail address. Needs no token, because requests are signed. */
export async function openLogin({ db, clock }: Services, login: { deviceId: string; userId: string }): Promise<void> {
  const row = { user_id: login.userId, expires_at: new Date(clock.now() + loginLifetimeMs) }
  await db
    .insertInto('logins')
    .values({ device_id: login.deviceId, ...row })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(row))
    .execute()
}

/** The user that a device is signed in as. @throws LOGIN_REQUIRED */
export async function loginOf({ db, clock }: Services, deviceId: string): Promise<string> {
  const row = await db
    .selectFrom('logins')
    .select('user_id')
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (!row) throw errorOf(LOGIN_REQUIRED)
  return row.user_id
}
