import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import type { Login } from '../login/login.ts'
import { withLoginLock } from '../login/loginLock.ts'
import type { SecureSite } from '../site/site.ts'

/**
 * Changes the e-mail address of a wallet. The current address gets a code from the auth vault and a link from the recovery vault; a
 * code sent to the new address completes the change.
 */
export function emailChangeHandlers(site: SecureSite, login: Login) {
  const visit = { site, login }
  // Loaded on use, because the frame's first paint has a size limit.
  const load = () => import('./changeEmail.ts')
  return {
    'update email': ({ email }, { origin }) =>
      withLoginLock(async () => (await load()).beginChange(visit, { email, origin })),
    async 'update email primary code'({ otp: code }, { origin }) {
      await withLoginLock(async () => (await load()).verifyCurrent(visit, { code, origin }))
    },
    'update email secondary code': ({ otp: code }, { origin }) =>
      withLoginLock(async () => (await load()).verifyNew(visit, { code, origin })),
  } satisfies FrameHandlers
}
