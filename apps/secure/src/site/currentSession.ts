import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import type { SecureSite, Session } from './site.ts'

/** The session of this browser. @throws LOGIN_REQUIRED */
export async function currentSession({ session }: Pick<SecureSite, 'session'>): Promise<Session> {
  const current = await session()
  if (!current) throw errorOf(LOGIN_REQUIRED)
  return current
}
