import type { CaipNetworkId } from '@latchkey/base/caip'
import type { AccountView } from '@latchkey/core/connect/accountView'
import { toQuantity } from '../rpc/quantity.ts'

/** What `eth_accounts` answers: the active account first, none before the wallet confirmed it. */
export function sharedAccounts({ status, address, accounts }: AccountView): readonly string[] {
  if (status !== 'connected' || address === undefined) return []
  return [address, ...accounts.filter((account) => account !== address)]
}

/** Hex chain id of `eip155:N`. */
export const chainIdOf = (networkId: CaipNetworkId | undefined): string | undefined =>
  networkId && toQuantity(BigInt(networkId.slice('eip155:'.length)))
