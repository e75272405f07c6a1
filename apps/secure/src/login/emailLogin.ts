import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { LOGIN_REQUIRED, WALLET_EXISTS, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import { announceRoute, approvalStatusRoute, verifyCodeRoute } from '@latchkey/contracts/vault/routes'
import { emailKey, type PendingLogin } from '../signer/deviceStore.ts'
import type { StoredWallet } from '../signer/storedWallet.ts'
import { resumeWallet } from '../site/refusedWallet.ts'
import { callVault } from '../site/vaultAccess.ts'
import { createOnVaults, type NewUser } from './createOnVaults.ts'
import { finishLogin, setAside } from './finishLogin.ts'
import { type Asked, type Login, mailCode, pendingLogin, type startSession } from './login.ts'
import { withLoginLock } from './loginLock.ts'
import { type LinkStep, mailLink } from './mailLink.ts'

/**
 * Starts a sign-in with a code, or resumes the one that a reload or an error interrupted.
 * @throws EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED, VAULT_UNREACHABLE
 */
export function connectEmail(login: Login, email: string, asked: Asked): Promise<FrameAnswer<'connect email'>> {
  return withLoginLock(async () => {
    const { store } = login
    const isSame = (other: startSession.User | undefined) =>
      other !== undefined && !other.social && emailKey(other.email) === emailKey(email)
    if (isSame(await store.session())) return { action: 'connect' }
    const stored = await store.login()
    const begun = isSame(stored) ? stored : undefined
    const wallet = begun?.newUserId
      ? undefined
      : ((await store.walletOf(email)) ?? (await resumed(login, email, asked)))
    const step = !wallet && begun ? await nextStep(login, begun, asked) : undefined
    if (step) return step
    // A wallet is created only for an address that this device has announced to the recovery vault itself.
    if (!wallet) await callVault(login, announceRoute, { email, origin: asked.origin })
    await mailCode(login, { email, ...(wallet && { userId: wallet.record.userId }) }, asked)
    return { action: 'verifyCode' }
  })
}

/** The wallet of this address that a vault had refused, if it serves it again. */
async function resumed(login: Login, email: string, asked: Asked): Promise<StoredWallet | undefined> {
  const userId = await login.store.userOf(email)
  const isResumed = userId !== undefined && (await resumeWallet(login, userId, asked))
  return isResumed ? login.store.wallet(userId) : undefined
}

/** The next step of a sign-in whose code was accepted; undefined if it needs a new code, because too much time has passed. */
async function nextStep(login: Login, begun: PendingLogin, asked: Asked): Promise<LinkStep | Connected | undefined> {
  const { newUserId, newDevice, approvalId } = begun
  try {
    if (newUserId !== undefined && newDevice === undefined)
      return await createOrLink(login, { ...begun, newUserId }, asked)
    if (approvalId === undefined) return newDevice === undefined ? undefined : await mailLink(login, begun, asked)
  } catch (error) {
    if (!isLatchkeyError(error) || error.code !== LOGIN_REQUIRED.code) throw error
    return undefined
  }
  const { status, matchNumber } = await callVault(login, approvalStatusRoute, { approvalId })
  if (status === 'expired') return undefined
  return { action: 'verifyDevice', ...(matchNumber !== undefined && { matchNumber }) }
}

/**
 * Signs in with the e-mailed code. On a device without the wallet, the code is followed by a link, which 'connect device' waits for.
 * @throws OTP_INVALID, LOGIN_REQUIRED, WALLET_FROZEN and what `finishLogin` throws
 */
export function submitCode(login: Login, code: string, asked: Asked): Promise<FrameAnswer<'submit one-time code'>> {
  return withLoginLock(async () => {
    const pending = await pendingLogin(login)
    if (!pending) return { action: 'connect' }
    const { newUserId, challengeId, newDevice } = pending
    // The code was accepted, but a later step failed.
    if (newDevice !== undefined) return mailLink(login, pending, asked)
    if (newUserId !== undefined) return createOrLink(login, { ...pending, newUserId }, asked)
    return verify(login, pending, { proof: { challengeId: challengeId ?? '', code }, asked })
  })
}

type Verified = { readonly proof: { readonly challengeId: string; readonly code: string }; readonly asked: Asked }

async function verify(login: Login, pending: PendingLogin, { proof, asked }: Verified): Promise<LinkStep | Connected> {
  const { store } = login
  if (proof.challengeId === '') throw errorOf(LOGIN_REQUIRED)
  const { userId, wallet } = await callVault(login, verifyCodeRoute, proof)
  if (wallet.status === 'frozen') {
    await store.saveLogin({ ...pending, userId })
    throw errorOf(WALLET_FROZEN)
  }
  const known = await store.wallet(userId)
  if (wallet.status === 'active' && wallet.isActiveDevice && known) {
    await finishLogin(login, { ...pending, userId }, asked)
    return { action: 'connect' }
  }
  // The wallet was deleted, or this device removed from it.
  if (known) await setAside(login, known)
  if (wallet.status === 'none') {
    if (known) await callVault(login, announceRoute, { email: pending.email, origin: asked.origin })
    const created = { email: pending.email, newUserId: userId, signUp: wallet.statement }
    await store.saveLogin(created)
    return createOrLink(login, created, asked)
  }
  return mailLink(login, { email: pending.email, newDevice: wallet.statement }, asked)
}

/**
 * Creates the wallet of a new visitor. If the recovery vault already has a wallet with this address, it requires its own link first:
 * a social account may use the address, or only the auth vault has deleted the wallet so far.
 */
async function createOrLink(login: Login, user: NewUser, asked: Asked): Promise<LinkStep | Connected> {
  const { email, newUserId, signUp } = user
  try {
    await createOnVaults(login, user, asked)
    return { action: 'connect' }
  } catch (error) {
    if (!isLatchkeyError(error) || error.code !== WALLET_EXISTS.code || signUp === undefined) throw error
    return mailLink(login, { email, newUserId, newDevice: signUp }, asked)
  }
}

type Connected = { readonly action: 'connect' }

/** E-mails another link for the sign-in that waits for one. @throws LOGIN_REQUIRED, EMAIL_COOLDOWN, RATE_LIMITED */
export function resendLink(login: Login, asked: Asked): Promise<FrameAnswer<'resend link'>> {
  return withLoginLock(async () => {
    const pending = await login.store.login()
    if (!pending?.approvalId) throw errorOf(LOGIN_REQUIRED)
    const { matchNumber } = await mailLink(login, pending, asked)
    return { matchNumber }
  })
}
