import { isLatchkeyError } from '@latchkey/base/errors'
import { EMAIL_CHANGE_EXPIRED } from '@latchkey/contracts/errors/vault'
import { changeRecoveryEmailRoute } from '@latchkey/contracts/vault/routes'
import type { Login } from '../login/login.ts'
import { askVault } from '../site/vaultAccess.ts'
import { followEmail } from './followEmail.ts'

/**
 * Adopts the address that the auth vault has for the session's wallet. If a change of this device led to it, the recovery vault makes
 * the change too. False if the recovery vault could not be told: the frame tries again when it is next used.
 */
export async function settleEmailChange(login: Login, { walletId, email }: settleEmailChange.Params): Promise<boolean> {
  const { store } = login
  await followEmail(login, email)
  const change = await store.emailChange()
  if (change?.walletId !== walletId || change.newEmail !== email || change.isDone) return true
  const { changeId } = change
  const tell = () => askVault(login, changeRecoveryEmailRoute, { changeId })
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
