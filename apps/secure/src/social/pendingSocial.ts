import type { Login } from '../login/login.ts'
import type { PendingLogin } from '../signer/deviceStore.ts'

/** Resumes the creation of this user's wallet after a reload or an error. */
export async function pendingOf({ store }: Login, { userId, email, social }: pendingOf.User): Promise<PendingLogin> {
  const begun = await store.login()
  if (begun?.newUserId === userId) return begun
  const wallet = await store.wallet(userId)
  return { email, social, ...(wallet && { userId }) }
}

export declare namespace pendingOf {
  type User = Required<Pick<PendingLogin, 'email' | 'social' | 'userId'>>
}
