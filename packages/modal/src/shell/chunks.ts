/** The chunks of the views, by feature; only Connect comes with the shell. */
export const chunks = {
  pairing: () => import('../views/connect/pairingViews.tsx'),
  external: () => import('../views/connect/ConnectingExternalView.tsx'),
  allWallets: () => import('../views/connect/AllWalletsView.tsx'),
  account: () => import('../views/account/AccountView.tsx'),
  networks: () => import('../views/networks/networkViews.tsx'),
  siwx: () => import('../views/siwx/SiwxSignMessageView.tsx'),
  send: () => import('../views/send/SendView.tsx'),
}

export type ChunkName = keyof typeof chunks

/** Starts loading; a failure is told by whoever really opens the view. */
export function preload(names: readonly ChunkName[]): void {
  for (const name of names) chunks[name]().catch(() => {})
}
