import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED, EMAIL_CHANGE_EXPIRED, EMAIL_CHANGE_UNAVAILABLE } from '@latchkey/contracts/errors/vault'
import {
  approvalStatusRoute,
  beginEmailChangeRoute,
  beginEmailLinkRoute,
  changeRecoveryEmailRoute,
  verifyCurrentEmailRoute,
  verifyNewEmailRoute,
} from '@latchkey/contracts/vault/routes'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { currentSession } from '../frame/currentSession.ts'
import { handoverPayload } from '../frame/handoverPayload.ts'
import { type Login, withLoginLock } from '../frame/login/login.ts'
import type { SecureSite } from '../frame/site.ts'
import { askVault } from '../frame/vaultAccess.ts'
import { followEmail } from './followEmail.ts'

/**
 * Changes the e-mail address of a wallet. The current address gets a code from the auth vault and a link from the recovery vault; a
 * code sent to the new address completes the change.
 */
export function emailChangeHandlers(site: SecureSite, login: Login) {
  const { store, locale } = login
  return {
    'update email': ({ email }, { origin }) =>
      withLoginLock(async () => {
        const { wallet, social } = await currentSession(site)
        if (social) throw errorOf(EMAIL_CHANGE_UNAVAILABLE)
        const { walletId } = wallet.record
        const asked = { email, origin, locale }
        const begun = askVault(login, beginEmailChangeRoute, { walletId, ...asked })
        const { changeId, action, handover } = await site.endIfRevoked(begun)
        await store.saveEmailChange({ changeId, walletId })
        if (action === 'verifySecondaryCode') return { action }
        const link = { handover: handoverPayload(handover), ...asked }
        const { matchNumber } = await askVault(login, beginEmailLinkRoute, link)
        return { action, ...(matchNumber !== undefined && { matchNumber }) }
      }),
    async 'update email primary code'({ otp }, { origin }) {
      await withLoginLock(async () => {
        const { changeId } = await changeInProgress()
        // Checked before the code is used, because a code works only once.
        const { status } = await askVault(login, approvalStatusRoute, { approvalId: changeId })
        if (status !== 'approved') throw errorOf(DEVICE_NOT_APPROVED)
        const proof = { changeId, code: otp, origin, locale }
        await site.endIfRevoked(askVault(login, verifyCurrentEmailRoute, proof))
      })
    },
    'update email secondary code': ({ otp }) =>
      withLoginLock(async () => {
        const { changeId, walletId } = await changeInProgress()
        const proof = { changeId, code: otp, locale }
        const { email } = await site.endIfRevoked(askVault(login, verifyNewEmailRoute, proof))
        await store.saveEmailChange({ changeId, walletId, newEmail: email })
        await followEmail(login, email)
        await changeAtRecovery(login)
        return { newEmail: email }
      }),
  } satisfies FrameHandlers

  /** @throws LOGIN_REQUIRED, EMAIL_CHANGE_EXPIRED */
  async function changeInProgress() {
    const { wallet } = await currentSession(site)
    const change = await store.emailChange()
    if (change?.walletId !== wallet.record.walletId || change.newEmail !== undefined)
      throw errorOf(EMAIL_CHANGE_EXPIRED)
    return change
  }
}

/** Changes the address at the recovery vault. If it cannot be reached, the frame tries again when it is next used. */
export async function changeAtRecovery(login: Login): Promise<void> {
  const { store } = login
  const change = await store.emailChange()
  if (change?.newEmail === undefined) return
  const { changeId } = change
  const tell = () => askVault(login, changeRecoveryEmailRoute, { changeId })
  const isDone = await tell()
    .catch(tell)
    .then(
      () => true,
      (error: unknown) => isLatchkeyError(error) && error.code === EMAIL_CHANGE_EXPIRED.code,
    )
  if (isDone) await store.saveEmailChange(undefined)
}
