import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import { FRAME_ABORTED } from '@latchkey/contracts/errors/frame'
import { SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import {
  approveFarcasterRoute,
  readFarcasterRoute,
  verifyFarcasterRoute,
} from '@latchkey/contracts/vault/farcasterRoutes'
import { openWalletRoute } from '@latchkey/contracts/vault/routes'
import { finishLogin } from '../frame/login/finishLogin.ts'
import { type Asked, type Login, withLoginLock } from '../frame/login/login.ts'
import { askVault } from '../frame/vaultAccess.ts'
import type { FarcasterFlow } from './farcasterFlow.ts'
import { pendingOf } from './pendingSocial.ts'

const pollMs = 1_500
const openWallet = { route: openWalletRoute, payload: {} }

/**
 * Waits until the visitor has signed in Farcaster's app, and signs in. A new device also needs the approval of the recovery vault,
 * which checks the same signature. Resolves with the name of the account.
 * @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE, FRAME_ABORTED and what `finishLogin` throws
 */
export async function connectFarcaster(login: Login, flow: FarcasterFlow, asked: Asked): Promise<string> {
  const { channelToken, nonceSalt } = flow
  const proof = await signedProof(login, flow, asked.signal)
  return withLoginLock(async () => {
    const { userId, userName } = await askVault(login, verifyFarcasterRoute, { channelToken, ...proof })
    const pending = await pendingOf(login, { userId, email: '', social: { provider: 'farcaster', userName } })
    const isReady = pending.userId !== undefined || pending.approvalId !== undefined
    const approved = isReady
      ? pending
      : { ...pending, ...(await askVault(login, approveFarcasterRoute, { nonceSalt, ...proof })) }
    await finishLogin(login, { pending: approved, verify: openWallet }, asked)
    return userName
  })
}

async function signedProof(login: Login, { channelToken, expiresAtMs }: FarcasterFlow, signal: AbortSignal) {
  const { clock } = login
  while (!signal.aborted) {
    if (clock.now() >= expiresAtMs) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
    const { proof } = await readAnswer(login, channelToken)
    if (proof) return proof
    if (!signal.aborted) await wait(clock, pollMs, signal)
  }
  throw errorOf(FRAME_ABORTED)
}

/** Counts an unreachable vault or relay as no answer: it may come back before the code expires. */
async function readAnswer(login: Login, channelToken: string) {
  try {
    return await askVault(login, readFarcasterRoute, { channelToken })
  } catch (error) {
    if (isLatchkeyError(error, VAULT_UNREACHABLE) || isLatchkeyError(error, SOCIAL_PROVIDER_UNREACHABLE)) return {}
    throw error
  }
}
