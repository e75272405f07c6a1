import type { CaipNetworkId } from '@latchkey/base/caip'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'

/** Every view by its name, with the properties it takes (spec §2 has the names). */
export type View =
  | { readonly name: 'Connect' }
  | { readonly name: 'ConnectingExternal'; readonly walletId: string }
  | { readonly name: 'ConnectingWalletConnect'; readonly walletId: string; readonly listing?: ListedWallet }
  | { readonly name: 'ConnectingWalletConnectBasic' }
  | { readonly name: 'AllWallets' }
  | { readonly name: 'Account' }
  | { readonly name: 'SwitchNetwork'; readonly networkId?: CaipNetworkId }
  | { readonly name: 'UnsupportedChain' }
  | { readonly name: 'SIWXSignMessage' }
  | { readonly name: 'WalletSend' }

export type ViewName = View['name']

/** What a view component gets: its own entry of the stack. */
export type ViewProps<name extends ViewName = ViewName> = { readonly view: Extract<View, { readonly name: name }> }

/** Views that lead to a connection: with one there, they are over. */
export const isWayIn = ({ name }: View): boolean => name === 'AllWallets' || name.startsWith('Connect')
