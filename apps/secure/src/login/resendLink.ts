import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import { beginApprovalRoute } from '@latchkey/contracts/vault/routes'
import { askVault } from '../site/vaultAccess.ts'
import { type Asked, type Login, withLoginLock } from './login.ts'

/** E-mails another link for the sign-in that waits for one. @throws LOGIN_REQUIRED, EMAIL_COOLDOWN, RATE_LIMITED */
export function resendLink(login: Login, { origin }: Asked): Promise<FrameAnswer<'resend link'>> {
  return withLoginLock(async () => {
    const { store, locale } = login
    const pending = await store.login()
    if (pending?.approvalId === undefined) throw errorOf(LOGIN_REQUIRED)
    const { email } = pending
    const { approvalId, matchNumber } = await askVault(login, beginApprovalRoute, { email, origin, locale })
    await store.saveLogin({ ...pending, approvalId })
    return { matchNumber }
  })
}
