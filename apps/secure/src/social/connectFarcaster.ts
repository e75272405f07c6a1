import { errorOf } from '@latchkey/base/errors'
import { SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import { approveFarcasterRoute, verifyFarcasterRoute } from '@latchkey/contracts/vault/farcasterRoutes'
import { finishLogin } from '../login/finishLogin.ts'
import type { Asked, Login } from '../login/login.ts'
import { withLoginLock } from '../login/loginLock.ts'
import { callVault } from '../site/vaultAccess.ts'
import type { FarcasterFlow } from './farcasterFlow.ts'
import { pendingOf } from './pendingSocial.ts'
import { signedProof } from './signedFarcaster.ts'

/**
 * Waits until the visitor has signed in Farcaster's app, and signs in. A new device also needs the approval of the
 * recovery vault, which verifies the same signature. `flow`: undefined if this document has started none. Resolves with the name of the account. @throws
 * SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE, FRAME_ABORTED and what `finishLogin`
 * throws
 */
export async function connectFarcaster(login: Login, flow: FarcasterFlow | undefined, asked: Asked): Promise<string> {
  if (!flow) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
  const { channelToken, nonceSalt } = flow
  const proof = await signedProof(login, flow, asked.signal)
  return withLoginLock(async () => {
    const { userId, userName } = await callVault(login, verifyFarcasterRoute, { channelToken, ...proof })
    const pending = await pendingOf(login, { userId, email: '', social: { provider: 'farcaster', userName } }, asked)
    const isReady = pending.userId !== undefined || pending.approvalId !== undefined
    const approved = isReady
      ? pending
      : { ...pending, ...(await callVault(login, approveFarcasterRoute, { nonceSalt, ...proof })) }
    await finishLogin(login, approved, asked)
    return userName
  })
}
