import type { PendingLogin } from '../signer/deviceStore.ts'
import type { StoredWallet } from '../signer/outputs.ts'
import type { Login } from './login.ts'

/** Active network until the page selects one. */
const firstNetworkId = 'eip155:1'

/** Stores the wallet on this device and signs its owner in to this browser. */
export async function startSession(login: Login, wallet: StoredWallet, user: startSession.User): Promise<void> {
  const { store } = login
  const { email, social } = user
  await store.saveWallet(wallet, social ? undefined : email)
  await store.saveSession({
    ...{ userId: wallet.record.userId, email, networkId: firstNetworkId },
    ...(social && { social }),
  })
  await store.saveLogin(undefined)
}

export declare namespace startSession {
  type User = Pick<PendingLogin, 'email' | 'social'>
}
