import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import { DEVICE_NOT_APPROVED, EMAIL_CHANGE_EXPIRED, EMAIL_CHANGE_UNAVAILABLE } from '@latchkey/contracts/errors/vault'
import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import {
  approvalStatusRoute,
  beginEmailChangeRoute,
  beginEmailLinkRoute,
  prepareActRoute,
  verifyCurrentEmailRoute,
  verifyNewEmailRoute,
  walletStatusRoute,
} from '@latchkey/contracts/vault/routes'
import type { Login } from '../login/login.ts'
import { currentSession } from '../site/session.ts'
import { signActs } from '../site/signActs.ts'
import type { SecureSite } from '../site/site.ts'
import { callVault } from '../site/vaultAccess.ts'
import { settleEmailChange } from './settleEmailChange.ts'

// A change of the e-mail address, step by step. The login lock is held during each step.

type Visit = { readonly site: SecureSite; readonly login: Login }

/**
 * Mails the code and the link to the current address, or the code to the new one if the current one has been verified.
 * @throws LOGIN_REQUIRED, EMAIL_CHANGE_UNAVAILABLE, VAULT_UNREACHABLE and errors of the vaults
 */
export async function beginChange(visit: Visit, asked: Begin): Promise<FrameAnswer<'update email'>> {
  const { site, login } = visit
  const { store, locale } = login
  const { wallet, social } = await currentSession(site)
  if (social) throw errorOf(EMAIL_CHANGE_UNAVAILABLE)
  const { walletId } = wallet.record
  await completePrevious(visit, walletId)
  const mail = { ...asked, locale }
  const begun = callVault(login, beginEmailChangeRoute, { walletId, ...mail })
  const { changeId, email: newEmail, action, handover } = await site.endIfRevoked(begun)
  await store.saveEmailChange({ changeId, walletId, newEmail })
  if (action === 'verifySecondaryCode') return { action }
  const { matchNumber } = await callVault(login, beginEmailLinkRoute, { handover, ...mail })
  return { action, ...(matchNumber !== undefined && { matchNumber }) }
}

type Begin = { readonly email: string; readonly origin: string }

/** Accepts the code of the current address. @throws DEVICE_NOT_APPROVED until the link has been opened, OTP_INVALID */
export async function verifyCurrent(visit: Visit, { code, origin }: Verify): Promise<void> {
  const { site, login } = visit
  const { changeId } = await changeInProgress(visit)
  // Checked before the code is used, because a code works only once.
  const { status } = await callVault(login, approvalStatusRoute, { approvalId: changeId })
  if (status !== 'approved') throw errorOf(DEVICE_NOT_APPROVED)
  const { locale } = login
  await site.endIfRevoked(callVault(login, verifyCurrentEmailRoute, { changeId, code, origin, locale }))
}

/**
 * Accepts the code of the new address, and commits the change, signed with the wallet's key, at both vaults. @throws OTP_INVALID,
 * EMAIL_CHANGE_EXPIRED
 */
export async function verifyNew(
  visit: Visit,
  { code, origin }: Verify,
): Promise<FrameAnswer<'update email secondary code'>> {
  const { site, login } = visit
  const { changeId, walletId, newEmail } = await changeInProgress(visit)
  const params = {
    auth: { changeId, code, email: newEmail, locale: login.locale },
    recovery: { name: 'changeEmail', walletId, changeId, email: newEmail },
  } as const
  const makeChange = async () => {
    const acts = await signActs(login, { name: 'changeEmail', params, origin })
    await callVault(login, prepareActRoute, { ...params.recovery, act: acts.recovery })
    await callVault(login, verifyNewEmailRoute, { ...params.auth, act: acts.auth })
  }
  await site.endIfRevoked(makeChange()).catch(async (error: unknown) => {
    // If only the response was lost, the vault has made the change.
    const mayBeMade = isLatchkeyError(error) && (error.repeatable || afterChange.includes(error.code))
    if (!mayBeMade || (await addressOf(login, walletId).catch(() => undefined)) !== newEmail) throw error
  })
  await settleEmailChange(login, { walletId, email: newEmail })
  return { newEmail }
}

/** Answers of vaults that have made the change. */
const afterChange: readonly string[] = [EMAIL_CHANGE_EXPIRED.code, DEVICE_NOT_APPROVED.code]

type Verify = { readonly code: string; readonly origin: string }

/** @throws LOGIN_REQUIRED, EMAIL_CHANGE_EXPIRED */
async function changeInProgress({ site, login }: Visit) {
  const { wallet } = await currentSession(site)
  const change = await login.store.emailChange()
  if (change?.walletId !== wallet.record.walletId) throw errorOf(EMAIL_CHANGE_EXPIRED)
  return change
}

/** The wallet's address at the auth vault. */
async function addressOf(login: Login, walletId: string): Promise<string | undefined> {
  return (await callVault(login, walletStatusRoute, { walletId })).email
}

/**
 * Completes the previous change of this device, which another one would otherwise replace. @throws VAULT_UNREACHABLE if
 * the recovery vault cannot be notified
 */
async function completePrevious({ site, login }: Visit, walletId: string): Promise<void> {
  const previous = await login.store.emailChange()
  if (previous?.walletId !== walletId || previous.isDone) return
  const email = await site.endIfRevoked(addressOf(login, walletId))
  if (email !== undefined && !(await settleEmailChange(login, { walletId, email }))) throw errorOf(VAULT_UNREACHABLE)
}
