import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import { approveSocialRoute, verifySocialRoute } from '@latchkey/contracts/vault/routes'
import { finishLogin } from '../login/finishLogin.ts'
import type { Asked, Login } from '../login/login.ts'
import { withLoginLock } from '../login/loginLock.ts'
import { mailLink } from '../login/mailLink.ts'
import { callVault } from '../site/vaultAccess.ts'
import { pendingOf } from './pendingSocial.ts'
import { readSocialAnswer } from './readSocialAnswer.ts'
import type { SocialFlow } from './socialFlows.ts'

/**
 * Signs in with the provider's answer. A new device also needs the approval of the recovery vault: by the ID token, or by an
 * e-mailed link, which 'connect device' waits for.
 * @throws USER_REJECTED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_SIGN_IN_EXPIRED, SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_EMAIL_TAKEN,
 * SOCIAL_EMAIL_REQUIRED, EMAIL_COOLDOWN and what `finishLogin` throws
 */
export async function connectSocial(login: Login, params: connectSocial.Params, asked: Asked): Promise<Answer> {
  const { flow, answer } = params
  const { provider, state, codeVerifier, nonceSalt } = flow
  const proof = { state, codeVerifier, ...readSocialAnswer(answer, provider) }
  return withLoginLock(async () => {
    const { userId, email = '', userName, ...proved } = await callVault(login, verifySocialRoute, proof)
    const { idToken, statement: newDevice } = proved
    const social = { provider, ...(userName !== undefined && { userName }) }
    const pending = await pendingOf(login, { userId, email, social }, asked)
    const isReady = pending.userId !== undefined || pending.approvalId !== undefined
    if (!isReady && newDevice !== undefined)
      return { ...(await mailLink(login, { ...pending, newDevice }, asked)), email }
    const approved =
      isReady || idToken === undefined
        ? pending
        : { ...pending, ...(await callVault(login, approveSocialRoute, { provider, idToken, nonceSalt })) }
    await finishLogin(login, approved, asked)
    return { action: 'connect' }
  })
}

export declare namespace connectSocial {
  type Params = {
    readonly flow: SocialFlow
    /** URL that the provider redirected to. */
    readonly answer: URL
  }
}

type Answer = FrameAnswer<'connect social'>
