import type { Asked, Login } from '../login/login.ts'
import type { PendingLogin } from '../signer/deviceStore.ts'
import { resumeWallet } from '../site/refusedWallet.ts'

/** Resumes the creation of this user's wallet after a reload or an error. */
export async function pendingOf(login: Login, user: pendingOf.User, asked: Asked): Promise<PendingLogin> {
  const { store } = login
  const { userId, email, social } = user
  const begun = await store.login()
  if (begun?.newUserId === userId) return begun
  const isKnown = (await store.wallet(userId)) !== undefined || (await resumeWallet(login, userId, asked))
  return { email, social, ...(isKnown && { userId }) }
}

export declare namespace pendingOf {
  type User = Required<Pick<PendingLogin, 'email' | 'social' | 'userId'>>
}
