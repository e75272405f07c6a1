import type { Language, LaterFeature } from '../i18n/language.ts'
import { type Chunk, chunkOf } from './chunk.ts'

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

/** The texts that a chunk needs beside those that come with the shell. */
const features: { readonly [name in ChunkName]?: LaterFeature } = {
  allWallets: 'allWallets',
  account: 'account',
  switchNetwork: 'networks',
  unsupportedChain: 'networks',
  siwx: 'siwx',
  send: 'send',
}

export function textsOf(name: ChunkName, language: Language): Chunk<unknown> | undefined {
  const feature = features[name]
  return feature && language.first.loaded()?.first.later[feature]
}

/** Starts loading views and their texts; a failure is shown when the view is opened. */
export function preload(names: readonly ChunkName[], language: Language): void {
  for (const name of names) {
    chunks[name].load().catch(() => {})
    textsOf(name, language)
      ?.load()
      .catch(() => {})
  }
}
