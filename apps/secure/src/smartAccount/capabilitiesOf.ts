import { eip155LazyKeys } from '@latchkey/eip155/keys/eip155LazyKeys'
import { delegateOf, upgradeContract } from '@latchkey/eip155/smartAccount/upgradedAccount'
import { evmNetworkIds } from '../rpc/networks.ts'
import type { SecureSite } from '../site/site.ts'
import { permissionCapabilities } from './permissionCapabilities.ts'
import { codeOf, isSmartAccountNetwork, isSponsored, smartAccountOfSession } from './smartAccounts.ts'

type Capabilities = Readonly<Record<string, unknown>>
type AtomicStatus = 'ready' | 'supported' | 'unsupported'
type AccountOn = { readonly chainId: string; readonly address: string }

/**
 * Capabilities of a visitor's account on each network (EIP-5792). The key's account is upgraded with its first batch
 * (EIP-7702); from then on it can also grant permissions. `wallet_getAssets` (EIP-7811) is served for every network.
 */
export async function capabilitiesOf(site: SecureSite, params: unknown): Promise<Capabilities> {
  const [address, chainIds]: readonly unknown[] = Array.isArray(params) ? params : []
  const session = await site.session()
  if (!session || typeof address !== 'string') return {}
  const { evm } = session.wallet.record
  const isSmart = eip155LazyKeys.isSameAddress(address, smartAccountOfSession(session).address)
  if (!isSmart && !eip155LazyKeys.isSameAddress(address, evm)) return {}
  const asked = Array.isArray(chainIds) ? chainIds.map((id) => `eip155:${Number(id)}`) : [session.networkId]
  const entries = await Promise.all(
    evmNetworkIds
      .filter((id) => asked.includes(id))
      .map(async (chainId) => {
        const capabilities = isSmart
          ? await batchCapabilities(site, { chainId, status: 'supported' })
          : await ofKeyAccount(site, { chainId, address: evm })
        const hexId = `0x${Number(chainId.slice('eip155:'.length)).toString(16)}`
        return [hexId, { ...capabilities, assetDiscovery: { supported: true } }] as const
      }),
  )
  return Object.fromEntries(entries)
}

async function ofKeyAccount(site: SecureSite, account: AccountOn): Promise<Capabilities> {
  const [status, permissions] = await Promise.all([statusOf(site, account), permissionCapabilities(site, account)])
  const batches = await batchCapabilities(site, { chainId: account.chainId, status })
  return { ...batches, ...permissions }
}

/** `unsupported`: the account runs another contract. @throws UPSTREAM_* */
async function statusOf(site: SecureSite, { chainId, address }: AccountOn): Promise<AtomicStatus> {
  const code = await codeOf(site, chainId, address)
  if (code === '0x') return 'ready'
  return delegateOf(code) === upgradeContract ? 'supported' : 'unsupported'
}

async function batchCapabilities(
  site: SecureSite,
  { chainId, status }: { readonly chainId: string; readonly status: AtomicStatus },
): Promise<Capabilities> {
  const [supported, sponsored] = await Promise.all([isSmartAccountNetwork(site, chainId), isSponsored(site, chainId)])
  if (!supported) return {}
  return status === 'unsupported'
    ? { atomic: { status } }
    : { atomic: { status }, paymasterService: { supported: sponsored } }
}
