import { errorOf } from '@latchkey/base/errors'
import { SOCIAL_LOGIN_MISSING } from '@latchkey/contracts/errors/social'
import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { loginError, requireCooledDown } from '../email/runEmailLogin.ts'
import { frameOf } from '../frame/frameOf.ts'
import { setSocialLogin } from './runSocialLogin.ts'
import type { LinkedLogin } from './socialLogin.ts'

/**
 * Mails another link to the address of the current sign-in with a social account; the previous one stops working.
 * @throws SOCIAL_LOGIN_MISSING, EMAIL_COOLDOWN within 30 s after the last mail, VAULT_UNREACHABLE, errors of the frame
 */
export async function resendSocialLink(latchkey: Latchkey): Promise<void> {
  assertAlive(latchkey)
  const { store, clock } = latchkey
  const { socialLogin } = store.getState()
  if (socialLogin?.status !== 'verifyDevice') throw errorOf(SOCIAL_LOGIN_MISSING)
  requireCooledDown(latchkey, socialLogin.sentAtMs)
  const { matchNumber: _, error: __, ...login } = socialLogin
  const asked: LinkedLogin = { ...login, pending: 'mail' }
  store.setState({ socialLogin: asked })
  // The visitor may have left in the meantime or already opened the link.
  const settle = (next: LinkedLogin) => {
    if (store.getState().socialLogin === asked) setSocialLogin(latchkey, next)
  }
  const { pending: ___, ...mailed } = asked
  try {
    const { matchNumber } = await request(frameOf(latchkey), 'resend link')
    settle({ ...mailed, sentAtMs: clock.now(), ...(matchNumber && { matchNumber }) })
  } catch (cause) {
    const error = loginError(cause)
    settle({ ...socialLogin, error })
    throw error
  }
}
