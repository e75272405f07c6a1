import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import { approvalStatusRoute, beginApprovalRoute, verifyCodeRoute } from '@latchkey/contracts/vault/routes'
import { emailKey, type PendingLogin } from '../signer/deviceStore.ts'
import { askVault } from '../site/vaultAccess.ts'
import { createOnVaults } from './createOnVaults.ts'
import { finishLogin } from './finishLogin.ts'
import { type Asked, type Login, mailCode, pendingLogin, type startSession } from './login.ts'
import { withLoginLock } from './loginLock.ts'

/**
 * Starts a sign-in, or resumes the one that a reload or an error interrupted. A device that does not have the wallet of the address
 * needs an approval link first. @throws EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED, VAULT_UNREACHABLE
 */
export function connectEmail(login: Login, email: string, asked: Asked): Promise<FrameAnswer<'connect email'>> {
  return withLoginLock(async () => {
    const { store } = login
    const isSame = (other: startSession.User | undefined) =>
      other !== undefined && !other.social && emailKey(other.email) === emailKey(email)
    if (isSame(await store.session())) return { action: 'connect' }
    const stored = await store.login()
    const begun = isSame(stored) ? stored : undefined
    if (begun?.newUserId !== undefined) {
      await createOnVaults(login, { ...begun, newUserId: begun.newUserId }, asked)
      return { action: 'connect' }
    }
    const wallet = await store.walletOf(email)
    const known = wallet ? { email, userId: wallet.record.userId } : await approved(login, begun)
    if (known) {
      await mailCode(login, known, asked)
      return { action: 'verifyCode' }
    }
    return mailLink(login, email, asked)
  })
}

async function mailLink(login: Login, email: string, { origin }: Asked): Promise<FrameAnswer<'connect email'>> {
  const { store, locale } = login
  const { approvalId, matchNumber } = await askVault(login, beginApprovalRoute, { email, origin, locale })
  await store.saveLogin({ email, approvalId })
  return { action: 'verifyDevice', matchNumber }
}

/** The sign-in in progress if its device is already approved: it only needs a new code. */
async function approved(login: Login, begun: PendingLogin | undefined): Promise<PendingLogin | undefined> {
  if (begun?.approvalId === undefined) return undefined
  const { status } = await askVault(login, approvalStatusRoute, { approvalId: begun.approvalId })
  return status === 'approved' ? begun : undefined
}

/**
 * Signs in with the e-mailed code.
 * @throws OTP_INVALID, LOGIN_REQUIRED and what `finishLogin` throws
 */
export function submitCode(login: Login, code: string, asked: Asked): Promise<void> {
  return withLoginLock(async () => {
    const pending = await pendingLogin(login)
    if (!pending) return
    const { newUserId, challengeId } = pending
    if (newUserId === undefined && challengeId === undefined) throw errorOf(LOGIN_REQUIRED)
    const verify = { route: verifyCodeRoute, payload: { challengeId: challengeId ?? '', code } }
    return finishLogin(login, { pending, verify }, asked)
  })
}

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
