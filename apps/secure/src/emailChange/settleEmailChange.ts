import { isLatchkeyError } from '@latchkey/base/errors'
import { EMAIL_CHANGE_EXPIRED } from '@latchkey/contracts/errors/vault'
import { changeRecoveryEmailRoute } from '@latchkey/contracts/vault/routes'
import type { Login } from '../login/login.ts'
import { callVault } from '../site/vaultAccess.ts'
import { followEmail } from './followEmail.ts'

/**
 * Adopts the auth vault's address for the session's wallet. If a change by this device led to it, makes the change at
 * the recovery vault too. False if the recovery vault was unreachable: the frame retries on its next use.
 */
export async function settleEmailChange(login: Login, { walletId, email }: settleEmailChange.Params): Promise<boolean> {
  const { store } = login
  await followEmail(login, email)
  const change = await store.emailChange()
  if (change?.walletId !== walletId || change.newEmail !== email || change.isDone) return true
  const { changeId } = change
  const tell = () => callVault(login, changeRecoveryEmailRoute, { changeId })
  const isDone = await tell()
    .catch(tell)
    .then(
      () => true,
      (error: unknown) => isLatchkeyError(error, EMAIL_CHANGE_EXPIRED),
    )
  if (isDone) await store.saveEmailChange({ ...change, isDone })
  return isDone
}

export declare namespace settleEmailChange {
  type Params = {
    readonly walletId: string
    /** The wallet's address at the auth vault. */
    readonly email: string
  }
}
