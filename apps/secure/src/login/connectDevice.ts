import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import { FRAME_ABORTED } from '@latchkey/contracts/errors/frame'
import { DEVICE_NOT_APPROVED, EMAIL_COOLDOWN } from '@latchkey/contracts/errors/vault'
import { approvalStatusRoute, openWalletRoute } from '@latchkey/contracts/vault/routes'
import type { PendingLogin } from '../signer/deviceStore.ts'
import { askVault } from '../site/vaultAccess.ts'
import { finishLogin } from './finishLogin.ts'
import { type Asked, type Login, mailCode, pendingLogin } from './login.ts'
import { withLoginLock } from './loginLock.ts'

const pollMs = 1_500

/**
 * Waits until the visitor approves this device with the link. Then e-mails the code, or signs in if a social account has already
 * proved who the visitor is. Returns at once when the code was already e-mailed.
 * @throws DEVICE_NOT_APPROVED when the link expired, LOGIN_REQUIRED, FRAME_ABORTED
 */
export async function connectDevice(login: Login, asked: Asked): Promise<void> {
  const { clock } = login
  const { signal } = asked
  while (!signal.aborted) {
    if (await withLoginLock(() => isApproved(login, asked))) return
    if (!signal.aborted) await wait(clock, pollMs, signal)
  }
  throw errorOf(FRAME_ABORTED)
}

async function isApproved(login: Login, asked: Asked): Promise<boolean> {
  const pending = await pendingLogin(login)
  if (!pending) return true
  const { approvalId, social, challengeId, newUserId } = pending
  if (!social && (challengeId !== undefined || newUserId !== undefined)) return true
  const status = approvalId === undefined ? 'expired' : await statusOf(login, approvalId)
  if (status === 'expired') throw errorOf(DEVICE_NOT_APPROVED)
  if (status === 'pending') return false
  if (social) await finishLogin(login, { pending, verify: { route: openWalletRoute, payload: {} } }, asked)
  else return await isCodeMailed(login, pending, asked)
  return true
}

/** False while the vault refuses another code, because it e-mailed one to the same address less than 30 s ago. */
async function isCodeMailed(login: Login, pending: PendingLogin, asked: Asked): Promise<boolean> {
  try {
    await mailCode(login, pending, asked)
    return true
  } catch (error) {
    if (isLatchkeyError(error, EMAIL_COOLDOWN)) return false
    throw error
  }
}

/** Treats an unreachable vault as pending: it may be back before the link expires. */
async function statusOf(login: Login, approvalId: string): Promise<'pending' | 'approved' | 'expired'> {
  try {
    return (await askVault(login, approvalStatusRoute, { approvalId })).status
  } catch (error) {
    if (isLatchkeyError(error) && error.code === VAULT_UNREACHABLE.code) return 'pending'
    throw error
  }
}
