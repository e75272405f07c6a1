import type { Clock } from '@latchkey/base/clock'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { statelessDeleGatorAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { rpcUrlOf } from '../rpc/networks.ts'
import type { Endpoints } from './smartAccounts.ts'

/** True if the account delegates (EIP-7702) to the contract that enforces permissions. @throws UPSTREAM_* */
export async function isUpgraded(
  site: Endpoints & { readonly clock?: Clock },
  { chainId, address }: { readonly chainId: string; readonly address: string },
): Promise<boolean> {
  const { clock } = site
  const code = await rpcCall(rpcUrlOf(site, chainId), { method: 'eth_getCode', params: [address, 'latest'], clock })
  return String(code).toLowerCase() === `0xef0100${statelessDeleGatorAddress.slice(2)}`.toLowerCase()
}
