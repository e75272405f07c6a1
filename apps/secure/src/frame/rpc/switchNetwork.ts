import { currentSession, updateSession } from '../../site/session.ts'
import type { SecureSite } from '../../site/site.ts'

/** Sets the network of requests that do not name one. @throws LOGIN_REQUIRED */
export async function switchNetwork(site: SecureSite, networkId: string): Promise<void> {
  await currentSession(site)
  await updateSession(site, { networkId })
}
