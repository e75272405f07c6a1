import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import { FRAME_ABORTED } from '@latchkey/contracts/errors/frame'
import { DEVICE_NOT_APPROVED } from '@latchkey/contracts/errors/vault'
import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import { approvalStatusRoute } from '@latchkey/contracts/vault/routes'
import { callVault } from '../site/vaultAccess.ts'
import { finishLogin } from './finishLogin.ts'
import { type Asked, type Login, pendingLogin } from './login.ts'
import { withLoginLock } from './loginLock.ts'

const pollMs = 1_500

/**
 * Waits until the visitor has chosen this device's number on the page of the link, then signs in. Resolves earlier when another link
 * was mailed, with its number.
 * @throws DEVICE_NOT_APPROVED when the link expired or the visitor ended the sign-in, LOGIN_REQUIRED, FRAME_ABORTED
 */
export async function connectDevice(login: Login, asked: Asked): Promise<FrameAnswer<'connect device'>> {
  const { clock } = login
  const { signal } = asked
  login.prepareSigner?.(1)
  while (!signal.aborted) {
    const answer = await withLoginLock(() => poll(login, asked))
    if (answer) return answer
    if (!signal.aborted) await wait(clock, pollMs, signal)
  }
  throw errorOf(FRAME_ABORTED)
}

/** Undefined while the visitor has not chosen. */
async function poll(login: Login, asked: Asked): Promise<FrameAnswer<'connect device'> | undefined> {
  const pending = await pendingLogin(login)
  // Another tab has finished the sign-in.
  if (!pending) return { action: 'connect' }
  const { approvalId } = pending
  if (approvalId === undefined) throw errorOf(DEVICE_NOT_APPROVED)
  const { status, matchNumber } = await statusOf(login, approvalId)
  if (status === 'expired') throw errorOf(DEVICE_NOT_APPROVED)
  if (status === 'approved') {
    await finishLogin(login, pending, asked)
    return { action: 'connect' }
  }
  if (matchNumber === undefined || matchNumber === pending.matchNumber) return undefined
  await login.store.saveLogin({ ...pending, matchNumber })
  return { action: 'verifyDevice', matchNumber }
}

type Status = { readonly status: 'pending' | 'approved' | 'expired'; readonly matchNumber?: string | undefined }

/** Treats an unreachable vault as pending: it may be back before the link expires. */
async function statusOf(login: Login, approvalId: string): Promise<Status> {
  try {
    return await callVault(login, approvalStatusRoute, { approvalId })
  } catch (error) {
    if (isLatchkeyError(error) && error.code === VAULT_UNREACHABLE.code) return { status: 'pending' }
    throw error
  }
}
