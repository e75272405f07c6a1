import type { CaipNetworkId } from '@latchkey/base/caip'
import type { AccountView } from '@latchkey/core/connect/accountView'
import { toQuantity } from '../rpc/quantity.ts'

/** Result of `eth_accounts`: the active account first; empty until the wallet has confirmed it. */
export function sharedAccounts({ status, address, accounts }: AccountView): readonly string[] {
  if (status !== 'connected' || address === undefined) return []
  return [address, ...accounts.filter((account) => account !== address)]
}

/** Hex chain id of `eip155:N`. */
export const chainIdOf = (networkId: CaipNetworkId | undefined): string | undefined =>
  networkId && toQuantity(BigInt(networkId.slice('eip155:'.length)))
