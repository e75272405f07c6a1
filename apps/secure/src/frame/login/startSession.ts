import type { StoredWallet } from '../../signer/outputs.ts'
import type { Login } from './login.ts'

/** Until the page chooses its own. */
const firstNetworkId = 'eip155:1'

/** Keeps the wallet on this device and makes its owner the signed-in visitor of this browser. */
export async function startSession(login: Login, wallet: StoredWallet, email: string): Promise<void> {
  const { store } = login
  await store.saveWallet(wallet, email)
  await store.saveSession({ userId: wallet.record.userId, email, networkId: firstNetworkId })
  await store.saveLogin(undefined)
}
