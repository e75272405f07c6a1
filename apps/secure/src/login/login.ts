import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import { beginCodeRoute } from '@latchkey/contracts/vault/routes'
import type { DeviceStore, PendingLogin } from '../signer/deviceStore.ts'
import type { StoredWallet } from '../signer/storedWallet.ts'
import { callVault, type MailAccess } from '../site/vaultAccess.ts'

/** Dependencies of the sign-in; first parameter of the functions in this folder. */
export type Login = MailAccess & { readonly store: DeviceStore }

/** The requesting page. */
export type Asked = { readonly origin: string; readonly signal: AbortSignal }

/** A sign-up runs two commands: create the wallet, and rebuild its key once. */
const signUpWorkers = 2

/** E-mails a code and stores its challenge. @throws EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED */
export async function mailCode(login: Login, pending: PendingLogin, { origin }: Asked): Promise<void> {
  const { store, locale } = login
  const { email } = pending
  login.prepareSigner?.(signUpWorkers)
  const { challengeId } = await callVault(login, beginCodeRoute, { email, purpose: 'signIn', origin, locale })
  await store.saveLogin({ ...pending, challengeId })
}

/** The sign-in in progress; undefined when another tab has just finished it. @throws LOGIN_REQUIRED */
export async function pendingLogin({ store }: Login): Promise<PendingLogin | undefined> {
  const pending = await store.login()
  if (!pending && !(await store.session())) throw errorOf(LOGIN_REQUIRED)
  return pending
}

/** Active network until the page selects one. */
const firstNetworkId = 'eip155:1'

/** Stores the wallet on this device and signs its owner in to this browser. */
export async function startSession(login: Login, wallet: StoredWallet, user: startSession.User): Promise<void> {
  const { store } = login
  const { email, social } = user
  await store.saveWallet(wallet, social ? undefined : email)
  await store.saveWalletAside(wallet.record.userId, undefined)
  await store.saveSession({
    ...{ userId: wallet.record.userId, email, networkId: firstNetworkId },
    ...(social && { social }),
  })
  await store.saveLogin(undefined)
}

export declare namespace startSession {
  type User = Pick<PendingLogin, 'email' | 'social'>
}
