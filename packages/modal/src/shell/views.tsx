import { type ComponentType, lazy } from 'react'
import type { View, ViewName } from '../router/view.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'

/** What a view component gets: its own entry of the stack. */
export type ViewProps<name extends ViewName = ViewName> = { readonly view: Extract<View, { readonly name: name }> }

/** Each feature is a chunk of its own; only Connect comes with the shell. */
const pairing = () => import('../views/connect/pairingViews.tsx')
const external = () => import('../views/connect/ConnectingExternalView.tsx')
const allWallets = () => import('../views/connect/AllWalletsView.tsx')
const account = () => import('../views/account/AccountView.tsx')
const networks = () => import('../views/networks/networkViews.tsx')
const siwx = () => import('../views/siwx/SiwxSignMessageView.tsx')
const send = () => import('../views/send/SendView.tsx')

const components: { readonly [name in ViewName]: ComponentType<ViewProps<name>> } = {
  Connect: ConnectView,
  ConnectingExternal: lazy(() => external().then((module) => ({ default: module.ConnectingExternalView }))),
  ConnectingWalletConnect: lazy(() => pairing().then((module) => ({ default: module.ConnectingWalletConnectView }))),
  ConnectingWalletConnectBasic: lazy(() =>
    pairing().then((module) => ({ default: module.ConnectingWalletConnectBasicView })),
  ),
  AllWallets: lazy(() => allWallets().then((module) => ({ default: module.AllWalletsView }))),
  Account: lazy(() => account().then((module) => ({ default: module.AccountView }))),
  SwitchNetwork: lazy(() => networks().then((module) => ({ default: module.SwitchNetworkView }))),
  UnsupportedChain: lazy(() => networks().then((module) => ({ default: module.UnsupportedChainView }))),
  SIWXSignMessage: lazy(() => siwx().then((module) => ({ default: module.SiwxSignMessageView }))),
  WalletSend: lazy(() => send().then((module) => ({ default: module.SendView }))),
}

export function CurrentView({ view }: { readonly view: View }) {
  const Component = components[view.name] as ComponentType<{ readonly view: View }>
  return <Component view={view} />
}

/** Loads what the Connect view leads to, once the browser has nothing better to do. */
export const preloadConnecting = (): void => {
  for (const load of [pairing, external]) load().catch(() => {})
}
