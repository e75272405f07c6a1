import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import { verifyCodeRoute } from '@latchkey/contracts/vault/routes'
import { finishLogin } from './finishLogin.ts'
import { type Asked, type Login, pendingLogin, withLoginLock } from './login.ts'

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
