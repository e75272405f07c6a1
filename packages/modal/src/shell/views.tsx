import { type ComponentType, lazy, useEffect } from 'react'
import type { View, ViewName, ViewProps } from '../router/view.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { type ChunkName, chunks, preload } from './chunks.ts'

const components: { readonly [name in ViewName]: ComponentType<ViewProps<name>> } = {
  Connect: ConnectView,
  ConnectingExternal: lazy(() => chunks.external().then((chunk) => ({ default: chunk.ConnectingExternalView }))),
  ConnectingWalletConnect: lazy(() =>
    chunks.pairing().then((chunk) => ({ default: chunk.ConnectingWalletConnectView })),
  ),
  ConnectingWalletConnectBasic: lazy(() =>
    chunks.pairing().then((chunk) => ({ default: chunk.ConnectingWalletConnectBasicView })),
  ),
  AllWallets: lazy(() => chunks.allWallets().then((chunk) => ({ default: chunk.AllWalletsView }))),
  Account: lazy(() => chunks.account().then((chunk) => ({ default: chunk.AccountView }))),
  SwitchNetwork: lazy(() => chunks.networks().then((chunk) => ({ default: chunk.SwitchNetworkView }))),
  UnsupportedChain: lazy(() => chunks.networks().then((chunk) => ({ default: chunk.UnsupportedChainView }))),
  SIWXSignMessage: lazy(() => chunks.siwx().then((chunk) => ({ default: chunk.SiwxSignMessageView }))),
  WalletSend: lazy(() => chunks.send().then((chunk) => ({ default: chunk.SendView }))),
}

/** What a view leads to is loaded while the visitor reads it. */
const nextChunks: { readonly [name in ViewName]?: readonly ChunkName[] } = {
  Connect: ['pairing', 'external'],
  Account: ['send', 'networks'],
}

export function CurrentView({ view }: { readonly view: View }) {
  useEffect(() => preload(nextChunks[view.name] ?? []), [view.name])
  const Component = components[view.name] as ComponentType<{ readonly view: View }>
  return <Component view={view} />
}
