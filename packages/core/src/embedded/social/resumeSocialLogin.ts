import type { Latchkey } from '../../latchkey.ts'
import {
  beginSocialLogin,
  failSocialLogin,
  finishSocialLogin,
  loadSocialLogin,
  setSocialLogin,
} from './runSocialLogin.ts'
import type { SocialLogin } from './socialLogin.ts'

/**
 * The current sign-in, or the one that a reload interrupted while it waited for the mailed link: it continues to wait. Idempotent.
 */
export function resumeSocialLogin(latchkey: Latchkey): SocialLogin | undefined {
  const { socialLogin: current, connections } = latchkey.store.getState()
  if (current || connections.some(({ via }) => via === 'embedded')) return current
  const login = loadSocialLogin(latchkey)
  if (!login) return undefined
  const { provider } = login
  const signal = beginSocialLogin(latchkey)
  setSocialLogin(latchkey, login)
  finishSocialLogin(latchkey, { provider, signal }).catch((cause) =>
    failSocialLogin(latchkey, { provider, signal, cause }),
  )
  return login
}
