import { currentSession } from './currentSession.ts'
import type { SecureSite } from './site.ts'

/** Sets the network of requests that do not name one. @throws LOGIN_REQUIRED */
export async function switchNetwork(site: SecureSite, networkId: string): Promise<void> {
  const { userId, email, social, accountType } = await currentSession(site)
  await site.store.saveSession({ userId, email, networkId, accountType, ...(social && { social }) })
}
