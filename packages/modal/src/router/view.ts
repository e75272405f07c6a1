import type { CaipNetworkId } from '@latchkey/base/caip'

/** Every view that is built, by the name of spec §2, with what it needs to draw itself. */
export type View =
  | { readonly name: 'Connect' }
  | { readonly name: 'ConnectingExternal'; readonly connectorId: string }
  | { readonly name: 'ConnectingWalletConnect'; readonly walletId: string }
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

/** Views that show a connect attempt; closing the modal on one of them goes back to Connect (spec §2). */
const connecting: ReadonlySet<ViewName> = new Set([
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
])

export const isConnecting = (view: View | undefined): boolean => view !== undefined && connecting.has(view.name)
