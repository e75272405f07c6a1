import { chunkOf } from './chunk.ts'

/** The chunks of the views, by feature; only Connect comes with the shell. */
export const chunks = {
  pairing: chunkOf(() => import('../views/connect/pairingViews.tsx')),
  external: chunkOf(() => import('../views/connect/ConnectingExternalView.tsx')),
  allWallets: chunkOf(() => import('../views/connect/AllWalletsView.tsx')),
  account: chunkOf(() => import('../views/account/AccountView.tsx')),
  switchNetwork: chunkOf(() => import('../views/networks/SwitchNetworkView.tsx')),
  unsupportedChain: chunkOf(() => import('../views/networks/UnsupportedChainView.tsx')),
  siwx: chunkOf(() => import('../views/siwx/SiwxSignMessageView.tsx')),
  send: chunkOf(() => import('../views/send/SendView.tsx')),
}

export type ChunkName = keyof typeof chunks

/** Starts loading; a failure is told by whoever really opens the view. */
export function preload(names: readonly ChunkName[]): void {
  for (const name of names) chunks[name].load().catch(() => {})
}
