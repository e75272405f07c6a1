import type { Login } from '../login/login.ts'

/** Stores this device's session and wallet under the address that the vaults have. */
export async function followEmail({ store }: Pick<Login, 'store'>, email: string): Promise<void> {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  if (!wallet || session.email === email) return
  await store.removeEmail(session.email)
  await store.saveWallet(wallet, email)
  await store.saveSession({ ...session, email })
}
