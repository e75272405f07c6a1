import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import type { DeviceStore, StoredSession } from '../signer/deviceStore.ts'
import type { SecureSite, Session } from './site.ts'

/** The session of this browser. @throws LOGIN_REQUIRED */
export async function currentSession({ session }: Pick<SecureSite, 'session'>): Promise<Session> {
  const current = await session()
  if (!current) throw errorOf(LOGIN_REQUIRED)
  return current
}

/** Changes fields of this browser's session, if there is one. */
export async function updateSession(
  { store }: { readonly store: Pick<DeviceStore, 'session' | 'saveSession'> },
  change: Partial<Pick<StoredSession, 'networkId' | 'accountType'>>,
): Promise<void> {
  const session = await store.session()
  if (session) await store.saveSession({ ...session, ...change })
}
