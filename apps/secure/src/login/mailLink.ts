import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { LOGIN_REQUIRED, STATEMENT_REFUSED } from '@latchkey/contracts/errors/vault'
import { beginDeviceRoute } from '@latchkey/contracts/vault/routes'
import type { PendingLogin } from '../signer/deviceStore.ts'
import { callVault } from '../site/vaultAccess.ts'
import type { Asked, Login } from './login.ts'

/** A sign-in that waits for the mailed link. */
export type LinkStep = { readonly action: 'verifyDevice'; readonly matchNumber?: string }

/**
 * E-mails the link that approves this device, whose visitor the auth vault has verified.
 * @throws LOGIN_REQUIRED when that was too long ago, EMAIL_COOLDOWN, RATE_LIMITED
 */
export async function mailLink(login: Login, pending: PendingLogin, { origin }: Asked): Promise<Required<LinkStep>> {
  const { store, locale } = login
  const { newDevice, newUserId, email } = pending
  if (newDevice === undefined) throw errorOf(LOGIN_REQUIRED)
  await store.saveLogin(pending)
  try {
    const payload = { statement: newDevice, origin, locale, ...(newUserId !== undefined && { email }) }
    const { approvalId, matchNumber } = await callVault(login, beginDeviceRoute, payload)
    await store.saveLogin({ ...pending, approvalId, matchNumber })
    return { action: 'verifyDevice', matchNumber }
  } catch (error) {
    // The statement has expired.
    if (!isLatchkeyError(error) || error.code !== STATEMENT_REFUSED.code) throw error
    await store.saveLogin(undefined)
    throw errorOf(LOGIN_REQUIRED, { cause: error })
  }
}
