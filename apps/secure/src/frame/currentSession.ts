import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED } from '@latchkey/contracts/errors/vault'
import type { SecureSite, Session } from './site.ts'

/** The session of this browser. @throws LOGIN_REQUIRED */
export async function currentSession({ session }: Pick<SecureSite, 'session'>): Promise<Session> {
  const current = await session()
  if (!current) throw errorOf(LOGIN_REQUIRED)
  return current
}

/** Address of the account in use on a network. The key's own account stands in where the network has no smart accounts. */
export async function addressOn(site: SecureSite, session: Session, networkId: string): Promise<string> {
  const { wallet, accountType } = session
  if (networkId.startsWith('solana:')) return wallet.record.sol
  if (accountType === 'eoa') return wallet.record.evm
  const { isSmartAccountNetwork, smartAccountOfSession } = await import('../smartAccount/smartAccounts.ts')
  return (await isSmartAccountNetwork(site, networkId)) ? smartAccountOfSession(session).address : wallet.record.evm
}
