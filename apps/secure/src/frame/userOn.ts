import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import type { SecureSite, Session } from '../site/site.ts'
import { isDeployed, isSmartAccountNetwork, smartAccountOfSession } from '../smartAccount/smartAccounts.ts'

/** The visitor and their accounts on a network, as shared with the page. The account in use comes first. */
export async function userOn(site: SecureSite, session: Session, chainId: string): Promise<FrameAnswer<'get user'>> {
  const { email, social } = session
  const names = { ...(email && { email }), ...(social?.userName && { userName: social.userName }) }
  const { evm, sol } = session.wallet.record
  const eoa = { address: chainId.startsWith('solana:') ? sol : evm, type: 'eoa' } as const
  if (!chainId.startsWith('eip155:'))
    return { address: eoa.address, chainId, ...names, accounts: [eoa], preferredAccountType: 'eoa' }
  const { accountType: preferredAccountType } = session
  const smart = await smartAccountOn(site, session, chainId)
  if (!smart) return { address: eoa.address, chainId, ...names, accounts: [eoa], preferredAccountType }
  const { isDeployed, ...account } = smart
  const accounts = preferredAccountType === 'smartAccount' ? [account, eoa] : [eoa, account]
  const [{ address } = eoa] = accounts
  return { address, chainId, ...names, accounts, preferredAccountType, smartAccountDeployed: isDeployed }
}

/** The smart account, if the network supports them. */
async function smartAccountOn(site: SecureSite, session: Session, chainId: string) {
  const { address } = smartAccountOfSession(session)
  const [supported, deployed] = await Promise.all([
    isSmartAccountNetwork(site, chainId),
    isDeployed(site, chainId, address).catch(() => false),
  ])
  return supported ? ({ address, type: 'smartAccount', isDeployed: deployed } as const) : undefined
}
