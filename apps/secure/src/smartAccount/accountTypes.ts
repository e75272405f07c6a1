import { errorOf } from '@latchkey/base/errors'
import { SMART_ACCOUNT_UNSUPPORTED } from '@latchkey/contracts/errors/embedded'
import { evmNetworkIds } from '../rpc/networks.ts'
import type { AccountType } from '../signer/deviceStore.ts'
import { currentSession } from '../site/session.ts'
import type { SecureSite } from '../site/site.ts'
import { addressOn } from './addressOn.ts'
import { isDeployed, isSmartAccountNetwork, smartAccountOfSession } from './smartAccounts.ts'

/** The networks on which visitors can use smart accounts. */
export async function smartAccountNetworks(site: SecureSite): Promise<string[]> {
  const found = await Promise.all(
    evmNetworkIds.map(async (id) => ((await isSmartAccountNetwork(site, id)) ? [id] : [])),
  )
  return found.flat()
}

/** The visitor's smart account on the active network. @throws LOGIN_REQUIRED, SMART_ACCOUNT_UNSUPPORTED, UPSTREAM_* */
export async function smartAccountHere(site: SecureSite) {
  const session = await currentSession(site)
  const { networkId } = session
  await assertSupported(site, networkId)
  const { address } = smartAccountOfSession(session)
  return { address, isDeployed: await isDeployed(site, networkId, address) }
}

/** Stores the visitor's choice beyond this session. @throws LOGIN_REQUIRED, SMART_ACCOUNT_UNSUPPORTED */
export async function preferAccount(site: SecureSite, type: AccountType) {
  const session = await currentSession(site)
  const { userId, networkId } = session
  if (type === 'smartAccount') await assertSupported(site, networkId)
  await site.store.saveChosenAccountType(userId, type)
  return { type, address: await addressOn(site, { ...session, accountType: type }, networkId) }
}

async function assertSupported(site: SecureSite, networkId: string): Promise<void> {
  if (!(await isSmartAccountNetwork(site, networkId))) throw errorOf(SMART_ACCOUNT_UNSUPPORTED)
}
