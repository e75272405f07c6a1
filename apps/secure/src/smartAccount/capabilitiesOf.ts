import { eip155Keys } from '@latchkey/eip155/keys/eip155Keys'
import type { SecureSite } from '../frame/site.ts'
import { evmNetworkIds } from '../rpc/networks.ts'
import { isSmartAccountNetwork, isSponsored, smartAccountOfSession } from './smartAccounts.ts'

/**
 * What the smart account can do by network (EIP-5792). Accounts with a plain key send one call at a time and pay their own fees:
 * they have no capabilities.
 */
export async function capabilitiesOf(site: SecureSite, params: unknown): Promise<Readonly<Record<string, unknown>>> {
  const [address, chainIds]: readonly unknown[] = Array.isArray(params) ? params : []
  const session = await site.session()
  if (!session || typeof address !== 'string') return {}
  if (!eip155Keys.isSameAddress(address, smartAccountOfSession(session).address)) return {}
  const asked = Array.isArray(chainIds) ? chainIds.map((id) => `eip155:${Number(id)}`) : [session.networkId]
  const entries = await Promise.all(
    evmNetworkIds
      .filter((id) => asked.includes(id))
      .map(async (id) => {
        const [supported, sponsored] = await Promise.all([isSmartAccountNetwork(site, id), isSponsored(site, id)])
        const capabilities = { atomic: { status: 'supported' }, paymasterService: { supported: sponsored } }
        return supported ? [[`0x${Number(id.slice('eip155:'.length)).toString(16)}`, capabilities] as const] : []
      }),
  )
  return Object.fromEntries(entries.flat())
}
