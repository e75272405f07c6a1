import type { SecureSite, Session } from '../site/site.ts'

/** Address of the account in use on a network. Falls back to the key's account if the network has no smart accounts. */
export async function addressOn(site: SecureSite, session: Session, networkId: string): Promise<string> {
  const { wallet, accountType } = session
  if (networkId.startsWith('solana:')) return wallet.record.sol
  if (accountType === 'eoa') return wallet.record.evm
  const { isSmartAccountNetwork, smartAccountOfSession } = await import('./smartAccounts.ts')
  return (await isSmartAccountNetwork(site, networkId)) ? smartAccountOfSession(session).address : wallet.record.evm
}
